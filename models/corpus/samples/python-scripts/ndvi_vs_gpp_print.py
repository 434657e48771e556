import ee
ee.Initialize()
pt = ee.Geometry.Point(-68.97, -2.1)
gpp = ee.ImageCollection("MODIS/006/MOD17A2H").filterDate("2018-01-01", "2018-12-31").select("Gpp")
ndvi = ee.ImageCollection("MODIS/006/MOD13Q1").filterDate("2018-01-01", "2018-12-31").select("NDVI")
g = gpp.getRegion(pt, 500).getInfo()
n = ndvi.getRegion(pt, 250).getInfo()
for row in g[1:]:
    print(row[0], row[4])
for row in n[1:]:
    print(row[0], row[4] * 0.0001)
