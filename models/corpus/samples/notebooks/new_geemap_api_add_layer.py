import ee
import geemap

geemap.ee_initialize()

m = geemap.Map(center=[47.6, -122.3], zoom=8)
m.add_basemap("Esri.WorldImagery")

roi = ee.Geometry.BBox(-122.8, 47.2, -121.6, 48.0)

# Landsat 9 composite
l9 = (
    ee.ImageCollection("LANDSAT/LC09/C02/T1_L2")
    .filterBounds(roi)
    .filterDate("2023-06-01", "2023-09-30")
    .filter(ee.Filter.lt("CLOUD_COVER", 20))
    .map(lambda img: img.select("SR_B.").multiply(0.0000275).add(-0.2))
    .median()
    .clip(roi)
)

m.add_layer(l9, {"bands": ["SR_B4", "SR_B3", "SR_B2"], "min": 0, "max": 0.3}, "True color")
m.add_layer(l9, {"bands": ["SR_B5", "SR_B4", "SR_B3"], "min": 0, "max": 0.4}, "False color", False)

ndvi = l9.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI")
vis_params = {"min": 0, "max": 0.9, "palette": "ndvi"}
m.add_layer(ndvi, vis_params, "NDVI")
m.add_colorbar(vis_params, label="NDVI", layer_name="NDVI")

nlcd = ee.Image("USGS/NLCD_RELEASES/2021_REL/NLCD/2021").select("landcover")
m.add_layer(nlcd.clip(roi), {}, "NLCD 2021", False)
m.add_legend(title="NLCD Land Cover", builtin_legend="NLCD", layer_name="NLCD 2021")

counties = ee.FeatureCollection("TIGER/2018/Counties").filterBounds(roi)
style = {"color": "ffff00", "width": 2, "fillColor": "00000000"}
m.add_layer(counties.style(**style), {}, "Counties")

m.center_object(roi, 9)
m.add_layer_manager()
m.add_inspector()
m

df = geemap.ee_to_df(counties)
df[["NAME", "ALAND", "AWATER"]].sort_values("NAME")

m.to_html("seattle.html", title="Seattle", width="100%", height="880px")
m.to_image(filename="seattle.png")
