import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# Read points
points = pd.read_csv('data/points.csv')   # id, lon, lat
print(points.shape)

START = '2018-01-01'
END = '2022-12-31'


def cloudmask(img):
    scl = img.select('SCL')
    good = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    return img.updateMask(good)


def add_indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('ndmi')
    return img.addBands(ndvi).addBands(ndmi)


def extract(pt_id, lon, lat):
    geom = ee.Geometry.Point([lon, lat])
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(geom)
           .filterDate(START, END)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 80))
           .map(cloudmask)
           .map(add_indices)
           .select(['ndvi', 'ndmi']))
    data = col.getRegion(geom, 10).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df['point_id'] = pt_id
    return df[['point_id', 'date', 'ndvi', 'ndmi']].dropna()


dfs = []
for i, row in points.iterrows():
    try:
        df = extract(row['id'], row['lon'], row['lat'])
        dfs.append(df)
        print(row['id'], len(df))
    except Exception as e:
        print('Error in point', row['id'], e)

result = pd.concat(dfs, ignore_index=True)
result.to_csv('output/s2_timeseries.csv', index=False)

# plot first point
first = result[result['point_id'] == points['id'].iloc[0]]
plt.figure(figsize=(10, 4))
plt.plot(first['date'], first['ndvi'], '.', label='NDVI')
plt.plot(first['date'], first['ndmi'], '.', label='NDMI')
plt.legend()
plt.ylim(-0.5, 1)
plt.show()
