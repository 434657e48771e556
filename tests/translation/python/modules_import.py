"""Functions of a file beside the script."""
import ee

from helpers.indices import ndvi, VERSION
from helpers import palettes

ee.Initialize(project="my-project")

image = ee.Image("COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP")
print(ndvi(image).getInfo(), VERSION)
print(ee.List(palettes.backwards(palettes.GREENS)).getInfo())
