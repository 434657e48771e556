import ee
import datetime as dt
import pandas as pd

ee.Initialize(project='ee-teagarden')

GARDENS = {
    'G1': [[94.10, 26.71], [94.13, 26.71], [94.13, 26.74], [94.10, 26.74], [94.10, 26.71]],
    'G2': [[94.25, 26.80], [94.28, 26.80], [94.28, 26.83], [94.25, 26.83], [94.25, 26.80]],
    'G3': [[94.40, 26.65], [94.44, 26.65], [94.44, 26.68], [94.40, 26.68], [94.40, 26.65]],
}

today = dt.date.today()
end_date = today.strftime('%Y-%m-%d')
start_date = (today - dt.timedelta(days=30)).strftime('%Y-%m-%d')


def cloud_mask(img):
    scl = img.select('SCL')
    mask = scl.eq(4).Or(scl.eq(5))
    return img.updateMask(mask)


def indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI')
    return img.addBands([ndvi, ndre, ndmi])


report = []
for name, coords in GARDENS.items():
    geom = ee.Geometry.Polygon([coords])
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(geom)
           .filterDate(start_date, end_date)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
           .map(cloud_mask)
           .map(indices))
    n = col.size().getInfo()
    if n == 0:
        print(f'{name}: no images between {start_date} and {end_date}')
        continue
    stats = col.select(['NDVI', 'NDRE', 'NDMI']).median().reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
        geometry=geom,
        scale=10,
        maxPixels=1e9
    ).getInfo()
    stats['garden'] = name
    stats['images'] = n
    report.append(stats)

df = pd.DataFrame(report)
print(df)
df.to_csv(f'report_{end_date}.csv', index=False)
