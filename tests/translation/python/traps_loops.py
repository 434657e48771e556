"""Loops over things that change, and what is left after them."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

queue = [1, 2]
for item in queue:
    if len(queue) < 5:
        queue.append(item + 10)
print(ee.List(queue).getInfo())
n = 3
for i in range(n):
    n += 1
    print(ee.Image(i).getInfo())
print(ee.Number(n).getInfo())
for i in range(0):
    print("never")
for i, j in [(1, 2), (3, 4)]:
    i, j = j, i
    print(ee.List([i, j]).getInfo())
images = []
for band in ["a", "b"]:
    images.append(ee.ImageCollection("MODIS/061/MOD13Q1").map(lambda image: image.set("band", band)))
print(images[0].getInfo(), images[1].getInfo())
for count, row in enumerate([{"v": 1}, {"v": 2}]):
    row["v"] += count
    print(ee.Dictionary(row).getInfo())
