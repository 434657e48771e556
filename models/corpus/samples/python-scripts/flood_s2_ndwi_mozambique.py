# Cyclone Idai, Beira (Mozambique)
import ee
ee.Initialize()

aoi = ee.Geometry.Rectangle([34.2, -20.1, 35.0, -19.3])

# ---------- Sentinel-1 before and after ----------
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select('VH')

before = s1.filterDate('2019-02-15', '2019-03-13').median().clip(aoi)
after1 = s1.filterDate('2019-03-19', '2019-03-21').mosaic().clip(aoi)
after2 = s1.filterDate('2019-03-25', '2019-03-27').mosaic().clip(aoi)
after3 = s1.filterDate('2019-04-06', '2019-04-08').mosaic().clip(aoi)

before = before.focal_median(50, 'circle', 'meters')
after1 = after1.focal_median(50, 'circle', 'meters')
after2 = after2.focal_median(50, 'circle', 'meters')
after3 = after3.focal_median(50, 'circle', 'meters')

thr = -20
water0 = before.lt(thr)
flood1 = after1.lt(thr).And(water0.Not()).selfMask()
flood2 = after2.lt(thr).And(water0.Not()).selfMask()
flood3 = after3.lt(thr).And(water0.Not()).selfMask()

def area(img):
    a = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e10
    )
    return ee.Number(a.get('VH')).divide(1e6).round().getInfo()

print('20 March:', area(flood1), 'km2')
print('26 March:', area(flood2), 'km2')
print('7 April:', area(flood3), 'km2')

# ---------- buildings ----------
buildings = ee.FeatureCollection('GOOGLE/Research/open-buildings/v3/polygons') \
    .filterBounds(aoi) \
    .filter(ee.Filter.gte('confidence', 0.7))

affected = flood1.unmask(0).reduceRegions(
    collection=buildings,
    reducer=ee.Reducer.max(),
    scale=10
).filter(ee.Filter.eq('max', 1))

task = ee.batch.Export.table.toDrive(
    collection=affected,
    description='beira_buildings_flooded',
    folder='idai',
    fileFormat='SHP'
)
task.start()

for i, img in enumerate([flood1, flood2, flood3], 1):
    task = ee.batch.Export.image.toDrive(
        image=img.toByte(),
        description='idai_flood_%d' % i,
        folder='idai',
        region=aoi,
        scale=10,
        crs='EPSG:32736',
        maxPixels=1e10
    )
    task.start()
