"""A map of geemap: layers, styles, where it looks."""
import ee
import geemap

ee.Initialize(project="my-project")

Map = geemap.Map(center=[40, -100], zoom=4)
image = ee.Image("LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318")
vis_params = {"bands": ["B4", "B3", "B2"], "min": 0, "max": 0.3}
Map.addLayer(image, vis_params, "True color")
Map.addLayer(image.select("B5"), {"max": 0.5}, "Infrared", False, 0.6)
Map.addLayer(image.select("B10"))
Map.add_layer(ee_object=image.geometry(), vis_params={"color": "red"}, name="Footprint")
Map.centerObject(image, 9)
Map.setCenter(-122.3, 37.8, 10)
Map
