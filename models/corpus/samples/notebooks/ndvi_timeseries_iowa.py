import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

# ee.Authenticate()
ee.Initialize(project='ee-mkeller')

# Define the area of interest
aoi = ee.Geometry.Rectangle([-93.85, 41.95, -93.55, 42.15])

Map = geemap.Map(center=[42.05, -93.7], zoom=11)
Map.addLayer(aoi, {}, 'AOI')
Map


def mask_s2_clouds(image):
    qa = image.select('QA60')

    # Bits 10 and 11 are clouds and cirrus, respectively.
    cloud_bit_mask = 1 << 10
    cirrus_bit_mask = 1 << 11

    # Both flags should be set to zero, indicating clear conditions.
    mask = (
        qa.bitwiseAnd(cloud_bit_mask)
        .eq(0)
        .And(qa.bitwiseAnd(cirrus_bit_mask).eq(0))
    )

    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])


def add_ndvi(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)


start_date = '2021-04-01'
end_date = '2021-10-31'

s2 = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(start_date, end_date)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    .map(mask_s2_clouds)
    .map(add_ndvi)
)

print('Number of images:', s2.size().getInfo())


median = s2.median().clip(aoi)

rgb_vis = {
    'min': 0.0,
    'max': 0.3,
    'bands': ['B4', 'B3', 'B2'],
}

ndvi_vis = {
    'min': 0,
    'max': 1,
    'palette': ['brown', 'yellow', 'green'],
}

Map.addLayer(median, rgb_vis, 'RGB')
Map.addLayer(median.select('NDVI'), ndvi_vis, 'NDVI')
Map.add_colorbar(ndvi_vis, label='NDVI')
Map


def reduce_region(image):
    mean = image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=10,
        maxPixels=1e9
    )
    return ee.Feature(None, {
        'date': image.date().format('YYYY-MM-dd'),
        'NDVI': mean.get('NDVI')
    })


ndvi_fc = ee.FeatureCollection(s2.select('NDVI').map(reduce_region))
ndvi_fc = ndvi_fc.filter(ee.Filter.notNull(['NDVI']))

df = geemap.ee_to_df(ndvi_fc)
df.head()


df['date'] = pd.to_datetime(df['date'])
df = df.sort_values('date')
df = df.set_index('date')

df['NDVI_smooth'] = df['NDVI'].rolling(window=3, center=True).mean()

plt.figure(figsize=(12, 6))
plt.plot(df.index, df['NDVI'], 'o', color='gray', label='NDVI')
plt.plot(df.index, df['NDVI_smooth'], color='green', label='Smoothed')
plt.xlabel('Date')
plt.ylabel('NDVI')
plt.title('NDVI time series, Story County 2021')
plt.legend()
plt.grid(True)
plt.tight_layout()
plt.savefig('ndvi_timeseries.png', dpi=300)
plt.show()


df.to_csv('ndvi_timeseries.csv')
