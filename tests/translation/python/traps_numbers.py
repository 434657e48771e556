"""How Python writes numbers and truth values into texts."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

feature = ee.Feature(None)
print(feature.set("a", str(1.0), "b", str(10 / 5), "c", f"{2.0}", "d", str(1e21), "e", str(0.1 + 0.2)).getInfo())
print(feature.set("a", str(True), "b", str(None), "c", f"{False} {None}", "d", str([1, "x", None, True])).getInfo())
print(feature.set("a", str({"k": 1.5}), "b", str((1, 2)), "c", str(7 // 2), "d", str(2**0.5)).getInfo())
print(feature.set("a", repr("x"), "b", "%s %s" % (1.0, True), "c", "{}".format(3.0), "d", str(-0.5)).getInfo())
print(ee.List(list(divmod(17, 5))).getInfo(), ee.Dictionary({"a": {1: 2} | {3: 4}}).getInfo())
print(ee.Number(int("12") + round(1.4)).getInfo(), str(len("abc")) + "!", f"{3:.1f}", f"{10 // 3}")
