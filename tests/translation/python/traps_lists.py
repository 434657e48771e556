"""Negative places, copies, repetition, comparison by value."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

a = [1, 2, 3]
print(ee.List([a[-1], a[-2], "abc"[-1], a[len(a) - 1]]).getInfo())
a[-1] = 30
d = [9, 8, 7]
d[1:2] = [20, 21]
print(ee.List(d).getInfo(), ee.List([0] * 3).getInfo())
b = a * 2
c = a[:]
c.append(4)
a += [5]
print(ee.List(a).getInfo(), ee.List(b).getInfo(), ee.List(c).getInfo())
print(a == [1, 2, 30, 5], a is a, a != c, (1, 2) < (1, 3), [1] in [[1], [2]], [] or "empty")
head, *middle, last = range(5)
print(ee.List([head, last]).cat(middle).getInfo())
rows = [[0] * 2 for _ in range(2)]
rows[0][1] = 7
print(ee.Array(rows).getInfo())
print(ee.List(sorted([10, 9, 1, 100])).getInfo(), ee.List(sorted(["b", "C", "a"])).getInfo(), ee.List(list("abc")).getInfo())
print(ee.List(list(reversed(a))).getInfo(), ee.List(list(range(3, 0, -1))).getInfo(), ee.List(sum([[1], [2]], [])).getInfo())
print("b" > "a", len("µ😀"), [1, 2][False], "x" * 0 + "y")
