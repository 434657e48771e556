"""Texts made with % and with format."""
import ee

ee.Initialize(project="my-project")

print(ee.Date("%d-%02d-%02d" % (2020, 3, 7)).getInfo())
print("%s and %s" % ("a", 1), "%.2f" % 3.14159, "%5d|" % 42, "100%% %s" % "sure")
print("{} {}".format("a", 1), "{1} {0} {1}".format("x", "y"), "{:.1f}%".format(12.345))
print("{year}-{month:02}".format(year=2020, month=5))
print(ee.ImageCollection("LANDSAT/{}/C02/T1_L2".format("LC08")).getInfo())
template = "users/{user}/{name}"
print(ee.String(template.format(user="me", name="asset")).getInfo())
print("%(a)s-%(b)s" % {"a": 1, "b": "two"})
