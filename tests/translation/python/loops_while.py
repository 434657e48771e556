"""while, while-else, break, walrus."""
import ee

ee.Initialize(project="my-project")

x = 1
while x < 20:
    x *= 3
print(ee.Number(x).getInfo())
stack = ["a", "b"]
while stack:
    print(ee.String(stack.pop()).getInfo())
else:
    print(ee.String("empty").getInfo())
n = 0
while True:
    n += 1
    if n == 2:
        continue
    if n > 3:
        break
    print(ee.Number(n).getInfo())
else:
    print("never")
items = [3, 2, 0, 1]
while (item := items.pop(0)) > 0:
    print(ee.Image(item).getInfo())
