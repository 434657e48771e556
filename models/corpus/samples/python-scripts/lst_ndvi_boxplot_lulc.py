import ee
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Initialize()

city = ee.FeatureCollection('users/pkumar/ahmedabad').geometry()

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(city) \
    .filterDate('2023-04-01', '2023-05-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 5))

def lst(img):
    return img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')

def ndvi(img):
    sr = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

lst_img = l8.map(lst).mean()
ndvi_img = l8.map(ndvi).mean()
lulc = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(city).filterDate('2023-04-01', '2023-05-31').select('label').mode()

points = lst_img.addBands(ndvi_img).addBands(lulc).stratifiedSample(
    numPoints=200,
    classBand='label',
    region=city,
    scale=30,
    seed=7
)

df = pd.DataFrame([f['properties'] for f in points.getInfo()['features']])
names = ['Water', 'Trees', 'Grass', 'Flooded veg', 'Crops', 'Shrub', 'Built', 'Bare', 'Snow']
df['lulc'] = df['label'].apply(lambda x: names[int(x)])
print(df.groupby('lulc')[['LST', 'NDVI']].agg(['mean', 'std']).round(2))

fig, axes = plt.subplots(1, 2, figsize=(14, 5))
sns.boxplot(data=df, x='lulc', y='LST', ax=axes[0])
sns.boxplot(data=df, x='lulc', y='NDVI', ax=axes[1])
plt.tight_layout()
plt.savefig('boxplot.png', dpi=300)
