import ee
import geemap

aoi = ee.Geometry.Point([113.6, 34.7]).buffer(20000)


def backscatter(start, end):
    return (
        ee.ImageCollection("COPERNICUS/S1_GRD")
        .filterBounds(aoi)
        .filterDate(start, end)
        .filter(ee.Filter.And(ee.Filter.eq("instrumentMode", "IW"), ee.Filter.eq("orbitProperties_pass", "DESCENDING")))
        .select("VH")
        .mosaic()
        .focalMedian(50, "circle", "meters")
    )


before = backscatter("2021-07-01", "2021-07-15")
after = backscatter("2021-07-20", "2021-07-31")
slope = ee.Terrain.slope(ee.Image("USGS/SRTMGL1_003"))
flood = after.subtract(before).lt(-3).updateMask(slope.lt(5)).selfMask()
area = flood.multiply(ee.Image.pixelArea()).reduceRegion(ee.Reducer.sum(), aoi, 30, maxPixels=1e10)
print(area.getInfo())
m = geemap.Map()
m.centerObject(aoi, 10)
m.addLayer(flood, {"palette": ["blue"]}, "Flood")
