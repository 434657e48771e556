"""What dictionaries of Python can do."""
import ee

ee.Initialize(project="my-project")

d = {"b": 1, "a": 2}
d["c"] = 3
print(ee.List(list(d.keys())).getInfo(), ee.List(list(d.values())).getInfo(), ee.Dictionary(d).getInfo(), len(d))
print(d.get("x"), d.get("x", 7), d.get("a"), "b" in d, "z" not in d)
del d["b"]
d.update({"e": 5})
d.update(f=6)
print(ee.Dictionary(d).getInfo(), d.pop("e"), d.pop("nothing", None), d.setdefault("g", 8))
for key in d:
    print(ee.Image(d[key]).rename(key).getInfo())
for key, value in d.items():
    print(ee.String(f"{key}{value}").getInfo())
merged = {**d, "h": 9}
print(ee.Dictionary(merged).getInfo(), ee.List(sorted(merged)).getInfo(), ee.Dictionary(dict(zip("xy", [1, 2]))).getInfo())
groups = {}
for word in ["ab", "ac", "bd"]:
    groups.setdefault(word[0], []).append(word)
print(ee.Dictionary(groups).getInfo(), bool({}), bool(groups))
nested = {"a": {"b": [1, {"c": 9}]}}
print(ee.Number(nested["a"]["b"][1]["c"]).getInfo())
