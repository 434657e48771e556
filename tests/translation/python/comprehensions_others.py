"""Comprehensions that make dictionaries, sets and generators."""
import ee

ee.Initialize(project="my-project")

bands = {"red": "B4", "nir": "B8"}
print(ee.Dictionary({name: i for i, name in enumerate(bands)}).getInfo())
print(ee.Dictionary({band: name for name, band in bands.items() if name != "red"}).getInfo())
print(ee.Number(sum(x * x for x in [1, 2, 3])).getInfo())
print(ee.List(list(x + 1 for x in (1, 2))).getInfo())
print(any(x > 2 for x in [1, 2, 3]), all(x > 2 for x in [1, 2, 3]))
print(ee.List(sorted({x % 3 for x in range(10)})).getInfo())
print(ee.String(", ".join(f"{key}={value}" for key, value in bands.items())).getInfo())
print(ee.Number(max(len(x) for x in ["a", "bcd"])).getInfo())
print(ee.Image(next(x for x in [1, 5, 7] if x > 3)).getInfo())
