"""Long lines, continuation, several statements on a line, brackets."""
import ee; ee.Initialize(project="my-project")

total = 1 + \
    2 + \
    3
print(ee.Number(total).getInfo()); print(ee.Number(total + 1).getInfo())
if total > 5: print(ee.Image(total).getInfo())
for i in range(2): total += i
while total > 6: total -= 1
text = ("one "
        "two " 'three')
print(ee.String(text).getInfo())
matrix = [
    [1, 2],
    [3, 4],
]
print(ee.Array(matrix).getInfo(), (ee.Image(1)
      .add(2)).getInfo())
höhe = {"größe": 3}
print(ee.Image(höhe["größe"]).rename("höhe").getInfo())
x = (1,)
print(ee.List(list(x)).getInfo(), ee.List([()and 1 or 2]).getInfo())
