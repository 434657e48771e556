"""Default values that are made once, truth of empty things, names that functions share."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")


def collect(x, into=[]):
    into.append(x)
    return into


print(ee.List(collect(1)).getInfo())
print(ee.List(collect(2)).getInfo())


def bands_of(names=None):
    names = names or ["B1"]
    return ee.Image(1).set("bands", names)


print(bands_of().getInfo(), bands_of([]).getInfo(), bands_of(["B2"]).getInfo())
x = 1


def shadow():
    x = 2
    return [x for x in range(3)] + [x]


print(ee.List(shadow() + [x]).getInfo())
for x in [5, 6]:
    pass
print(ee.Number(x).getInfo())
log = []


def note(value):
    log.append(value)
    return value


if 0 < note(5) < 3 < note(9):
    print("never")
print(ee.List(log).getInfo(), note(0) or note("last"))
