import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='snow-basin')

basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6') \
    .filter(ee.Filter.eq('HYBAS_ID', 4060025450))
geom = basin.geometry()

Map = geemap.Map()
Map.centerObject(basin, 7)
Map.addLayer(basin, {}, 'basin')

mod10 = ee.ImageCollection('MODIS/061/MOD10A1').select('NDSI_Snow_Cover')
myd10 = ee.ImageCollection('MODIS/061/MYD10A1').select('NDSI_Snow_Cover')
dem = ee.Image('USGS/SRTMGL1_003')

def snow_fraction(img):
    snow = img.gte(40).rename('snow')
    d = snow.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geom,
        scale=500,
        maxPixels=1e9
    )
    n = img.reduceRegion(
        reducer=ee.Reducer.count(),
        geometry=geom,
        scale=500,
        maxPixels=1e9
    )
    return ee.Feature(None, {
        'date': img.date().format('YYYY-MM-dd'),
        'sca': d.get('snow'),
        'n': n.get('NDSI_Snow_Cover')
    })

frames = []
for year in range(2002, 2022):
    fc = mod10.filterDate(f'{year}-10-01', f'{year+1}-09-30').map(snow_fraction)
    df = geemap.ee_to_df(ee.FeatureCollection(fc))
    df['wy'] = year + 1
    frames.append(df)
    print(year)

df = pd.concat(frames)
df['date'] = pd.to_datetime(df['date'])
df = df[df['n'] > df['n'].max() * 0.5]
df = df.set_index('date').sort_index()
df['sca'] = df['sca'] * 100
df['sca7'] = df['sca'].rolling('7D').mean()

df['dowy'] = (df.index - pd.to_datetime((df['wy'] - 1).astype(str) + '-10-01')).days

p = df.groupby('dowy')['sca7'].quantile([0.1, 0.5, 0.9]).unstack()

plt.figure(figsize=(12, 6))
plt.fill_between(p.index, p[0.1], p[0.9], color='lightgray', label='10-90%')
plt.plot(p.index, p[0.5], color='k', label='Median')
for wy, c in zip([2018, 2019, 2020], ['r', 'b', 'g']):
    d = df[df['wy'] == wy]
    plt.plot(d['dowy'], d['sca7'], color=c, lw=1, label=str(wy))
plt.xlabel('Day of water year')
plt.ylabel('Snow covered area (%)')
plt.legend()
plt.show()

# snow frequency map
freq = mod10.filterDate('2010-10-01', '2020-09-30').map(lambda i: i.gte(40)).mean().clip(geom)
Map.addLayer(freq, {'min': 0, 'max': 1, 'palette': ['black', '0dffff', '0524ff', 'ffffff']}, 'Snow frequency')

# by elevation band
bands = [0, 1000, 2000, 3000, 4000, 5000, 6000]
for lo, hi in zip(bands[:-1], bands[1:]):
    zone = dem.gte(lo).And(dem.lt(hi))
    v = freq.updateMask(zone).reduceRegion(ee.Reducer.mean(), geom, 500, maxPixels=1e9).getInfo()
    print(f'{lo}-{hi} m:', v['NDSI_Snow_Cover'])
Map
