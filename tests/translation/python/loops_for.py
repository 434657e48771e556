"""for over ranges, lists, pairs and dictionaries, with else."""
import ee

ee.Initialize(project="my-project")

for i in range(3):
    print(ee.Image(i).getInfo())
for i in range(10, 0, -4):
    print(ee.Image(i).getInfo())
print(ee.Number(i).getInfo())
for year in range(2018, 2020 + 1):
    print(ee.Date(f"{year}-01-01").getInfo())
for i, (name, band) in enumerate(zip(["red", "nir"], ["B4", "B8"]), start=1):
    print(ee.Image(i).rename(name).set("band", band).getInfo())
for name, (low, high) in {"a": (0, 1), "b": (2, 3)}.items():
    print(ee.List([low, high]).add(name).getInfo())
for x in reversed([1, 2]):
    print(ee.Number(x).getInfo())
for i in range(5):
    if i == 1:
        continue
    if i == 3:
        break
    print(ee.List([i]).getInfo())
else:
    print("never")
for letter in "ab":
    for n in (1, 2):
        print(ee.String(letter + str(n)).getInfo())
else:
    print(ee.String("done").getInfo())
for i in range(3):
    i += 10
    print(ee.Number(i).getInfo())
