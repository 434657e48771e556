import ee

ee.Initialize()

aoi = ee.Geometry.Point([10.75, 59.91])
start = '2020-01-01'
end = '2020-12-31'

collections = [
    'LANDSAT/LC08/C02/T1_L2',
    'LANDSAT/LE07/C02/T1_L2',
    'COPERNICUS/S2_SR_HARMONIZED',
    'COPERNICUS/S2_HARMONIZED',
    'COPERNICUS/S1_GRD',
    'MODIS/061/MOD09GA',
    'MODIS/061/MOD13Q1',
    'MODIS/061/MOD11A1',
    'UCSB-CHG/CHIRPS/DAILY',
    'ECMWF/ERA5_LAND/DAILY_AGGR',
    'GOOGLE/DYNAMICWORLD/V1',
]

for c in collections:
    col = ee.ImageCollection(c).filterBounds(aoi).filterDate(start, end)
    n = col.size().getInfo()
    if n > 0:
        first = col.first()
        bands = first.bandNames().getInfo()
        scale = first.select(0).projection().nominalScale().getInfo()
    else:
        bands, scale = [], None
    print('%-30s %5d images, scale %s, bands: %s' % (c, n, scale, ', '.join(bands[:6])))
