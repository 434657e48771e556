import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# catchment of the upper Rhone
catchment = ee.FeatureCollection('users/fkeller/rhone_catchment')
dem = ee.Image('USGS/SRTMGL1_003')

terra = ee.ImageCollection('MODIS/006/MOD10A1').select('NDSI_Snow_Cover')
aqua = ee.ImageCollection('MODIS/006/MYD10A1').select('NDSI_Snow_Cover')

start = '2018-09-01'
end = '2019-09-01'

col = terra.filterDate(start, end)


def snow_fraction(img):
    snow = img.gte(40).rename('snow')
    frac = snow.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=catchment.geometry(),
        scale=500,
        maxPixels=1e9
    ).get('snow')
    valid = img.mask().rename('valid').reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=catchment.geometry(),
        scale=500,
        maxPixels=1e9
    ).get('valid')
    return ee.Feature(None, {
        'date': img.date().format('YYYY-MM-dd'),
        'snow_fraction': frac,
        'valid_fraction': valid
    })


fc = ee.FeatureCollection(col.map(snow_fraction))
dates = fc.aggregate_array('date').getInfo()
feats = fc.getInfo()['features']

df = pd.DataFrame([f['properties'] for f in feats])
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date')

# keep only days with less than 50 % clouds
df = df[df['valid_fraction'] > 0.5]
df['snow_smooth'] = df['snow_fraction'].rolling(7, center=True).mean()

fig, ax = plt.subplots(figsize=(10, 4))
ax.plot(df.index, df['snow_fraction'] * 100, '.', color='grey')
ax.plot(df.index, df['snow_smooth'] * 100, color='b')
ax.set_ylabel('Snow cover (%)')
plt.savefig('snow_cover.png')
