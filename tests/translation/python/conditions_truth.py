"""What counts as true in Python: empty lists and dictionaries do not."""
import ee

ee.Initialize(project="my-project")


def truth(x):
    return "yes" if x else "no"


print(ee.List([truth([]), truth({}), truth(0), truth(""), truth(None), truth(()), truth(0.0)]).getInfo())
print(ee.List([truth([0]), truth({"a": 1}), truth("0"), truth(-1), truth(truth)]).getInfo())
names = []
if not names:
    names = ["default"]
print(ee.List(names).getInfo())
chosen = [] or ["other"]
print(ee.List(chosen).getInfo(), ee.List(names and ["both"]).getInfo())
size = 15
word = "small" if size < 10 else "middle" if size < 20 else "large"
if size < 10:
    print("never")
elif size < 20:
    print(ee.String(word).getInfo())
else:
    print("never")
print(bool(names), not names, True + 1, 1 == True)
