"""
Monthly inundation mapping of the Barotse floodplain, Sentinel-1 VH threshold
"""
import ee
import pandas as pd

ee.Initialize()

floodplain = ee.FeatureCollection('users/nyambe/barotse').geometry()
THRESHOLD = -17
YEARS = [2017, 2018, 2019, 2020, 2021]


def get_s1(start, end):
    return (ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(floodplain)
            .filterDate(start, end)
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
            .select('VV'))


def smooth(img):
    return img.focal_mean(50, 'circle', 'meters').copyProperties(img, ['system:time_start'])


rows = []
images = []
for year in YEARS:
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        col = get_s1(start, end)
        if col.size().getInfo() == 0:
            print('no images for', year, month)
            continue
        vv = col.map(smooth).min().clip(floodplain)
        water = vv.lt(THRESHOLD).rename('water')

        area = water.multiply(ee.Image.pixelArea()).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=floodplain,
            scale=30,
            maxPixels=1e10,
            bestEffort=True
        ).get('water').getInfo()

        rows.append({'year': year, 'month': month, 'area_km2': area / 1e6})
        images.append(water)
        print(year, month, round(area / 1e6, 1))

df = pd.DataFrame(rows)
df.to_csv('barotse_flood_area.csv', index=False)

# flood frequency
freq = ee.ImageCollection(images).mean().multiply(100).rename('frequency')
task = ee.batch.Export.image.toDrive(
    image=freq.toByte(),
    description='barotse_flood_frequency',
    folder='barotse',
    region=floodplain,
    scale=30,
    crs='EPSG:32734',
    maxPixels=1e13
)
task.start()
