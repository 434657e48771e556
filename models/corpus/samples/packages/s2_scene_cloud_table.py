import ee
import pandas as pd

ee.Initialize()

aoi = ee.Geometry.Polygon([[[-0.45, 39.25], [-0.45, 39.40], [-0.25, 39.40], [-0.25, 39.25], [-0.45, 39.25]]])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate('2022-01-01', '2023-01-01')


def cloud_over_aoi(img):
    scl = img.select('SCL')
    cloud = scl.eq(3).Or(scl.eq(8)).Or(scl.eq(9)).Or(scl.eq(10)).rename('cloud')
    mean = cloud.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=60,
        maxPixels=1e9
    ).get('cloud')
    return img.set('aoi_cloud', ee.Number(mean).multiply(100))


s2 = s2.map(cloud_over_aoi)

cols = ['system:index', 'MGRS_TILE', 'SENSING_ORBIT_NUMBER', 'CLOUDY_PIXEL_PERCENTAGE', 'aoi_cloud']
data = s2.reduceColumns(ee.Reducer.toList(len(cols)), cols).get('list').getInfo()
df = pd.DataFrame(data, columns=['id', 'tile', 'orbit', 'scene_cloud', 'aoi_cloud'])
df['date'] = pd.to_datetime(df['id'].str[:8])
df = df.sort_values('date')
df.to_csv('s2_clouds.csv', index=False)

print('Images:', len(df))
print('Clear images (< 5 %):', (df['aoi_cloud'] < 5).sum())
print(df[df['aoi_cloud'] < 5][['date', 'tile', 'scene_cloud', 'aoi_cloud']])
