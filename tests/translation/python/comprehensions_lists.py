"""List comprehensions of all kinds."""
import ee

ee.Initialize(project="my-project")

bands = ["B2", "B3", "B4"]
print(ee.Image.cat([ee.Image(i).rename(band) for i, band in enumerate(bands)]).getInfo())
print(ee.List([x * 2 for x in range(5) if x % 2 == 0 if x > 0]).getInfo())
print(ee.List([[i, j] for i in range(2) for j in "ab" if i or j == "b"]).getInfo())
print(ee.List([[i * j for j in range(3)] for i in range(2)]).getInfo())
print(ee.List([name.lower() if name != "B3" else "green" for name in bands]).getInfo())
print(ee.List([a + b for a, b in zip([1, 2], [10, 20])]).getInfo())
images = [ee.Image(year).set("year", year) for year in range(2018, 2021)]
print(ee.ImageCollection(images).getInfo())
print(ee.List([y for x in [1, 2] if (y := x * 10) > 10]).getInfo())
