"""What lists of Python can do."""
import ee

ee.Initialize(project="my-project")

a = [3, 1, 2]
a.append(5)
a.extend([7, 8])
a.insert(0, 9)
print(ee.List(a).getInfo(), len(a), a.index(2), a.count(1), 7 in a)
print(a.pop(), a.pop(0), ee.List(a).getInfo())
a.remove(1)
a.sort()
print(ee.List(a).getInfo(), ee.List(sorted([10, 9, 100])).getInfo(), ee.List(sorted(a, reverse=True)).getInfo())
print(ee.List(a[1:3]).getInfo(), ee.List(a[-2:]).getInfo(), ee.List(a[::-1]).getInfo(), ee.List(a[::2]).getInfo(), a[-1])
a.reverse()
b = a
b[0] = 100
c = list(a)
c[0] = 0
print(ee.List(a).getInfo(), ee.List(c).getInfo(), ee.List(a + [1]).getInfo())
del a[0]
print(ee.List(a).getInfo(), [1, 2] == [1, 2], [] == [], (1, 2)[1])
print(ee.List(list(map(lambda x: x + 1, a))).getInfo(), ee.List(list(filter(lambda x: x > 5, a))).getInfo())
rows = [["b", 2], ["a", 2], ["c", 1]]
rows.sort(key=lambda row: (row[1], row[0]))
print(ee.List([row[0] for row in rows]).getInfo())
