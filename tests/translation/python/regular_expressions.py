"""The module re."""
import re

import ee

ee.Initialize(project="my-project")

name = "LC08_044034_20140318"
found = re.search(r"_(\d{4})(\d{2})(\d{2})$", name)
print(ee.Date(f"{found.group(1)}-{found.group(2)}-{found[3]}").getInfo())
print(re.sub(r"_", "-", name), re.sub(r"(\w)8", r"\1-9", name), re.split(r"_", name))
print(ee.List(re.findall(r"\d+", name)).getInfo(), re.match(r"LC", name) is not None, re.match("044", name) is None)
pattern = re.compile("lc", re.IGNORECASE)
if pattern.search(name):
    print(ee.String(pattern.sub("x", name)).getInfo())
