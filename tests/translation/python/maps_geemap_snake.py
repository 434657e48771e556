"""The other spellings of geemap, and its display of objects."""
import ee
import geemap.foliumap as geemap
from IPython.display import display

ee.Initialize(project="my-project")

m = geemap.Map()
dem = ee.Image("USGS/SRTMGL1_003")
m.add_layer(dem, {"min": 0, "max": 4000, "palette": ["green", "white"]}, "Elevation", shown=False)
m.center_object(dem.geometry(), 5)
m.set_center(10, 46, 8)
m.add_layer_control()
display(m)
display(dem.bandNames())
display("label", ee.Number(1).add(2))
m.to_html("map.html")  # expect: TODO
