"""Tuples that are taken apart, swapped and returned."""
import ee

ee.Initialize(project="my-project")

a, b = 1, 2
a, b = b, a
print(ee.List([a, b]).getInfo())
(c, d), *rest = [(3, 4), 5, 6]
print(ee.List([c, d]).cat(rest).getInfo())
head, *tail = range(5)
print(ee.List([head]).cat(tail).getInfo())


def bounds():
    return 10, 20


low, high = bounds()
print(ee.Image(low).add(high).getInfo())
x = y = 7
x += 1
print(ee.List([x, y]).getInfo())
point = (11, 47)
print(ee.Geometry.Point(point).getInfo(), ee.Geometry.Point(*point).buffer(1).getInfo())
_, second, _ = "a b c".split()
print(ee.String(second).getInfo())
