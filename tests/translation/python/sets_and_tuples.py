"""Tuples as keys and values, sets, and what is told of them."""
import ee

ee.Initialize(project="my-project")

seen = set()
for name in ["a", "b", "a"]:
    if name in seen:
        continue
    seen.add(name)
    print(ee.Image(1).rename(name).getInfo())
print(ee.List(sorted(seen)).getInfo(), len(seen))
sizes = (("s", 1), ("m", 2))
print(ee.Dictionary(dict(sizes)).getInfo(), ee.List([n for _, n in sizes]).getInfo())
