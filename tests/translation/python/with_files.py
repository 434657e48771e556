"""with, files and things that a browser has not."""
# only: there
import ee
import pandas as pd  # expect: TODO

ee.Initialize(project="my-project")

image = ee.Image(1)
print(image.getInfo())
frame = pd.DataFrame({"a": [1, 2]})  # expect: TODO
print(image.add(1).getInfo())
