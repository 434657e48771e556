import ee
import geemap
import datetime
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-mali-suivi')

cercles = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Mali'))
zone = cercles.filter(ee.Filter.eq('ADM1_NAME', 'Sikasso'))

# Masque des cultures
cultures = ee.ImageCollection('ESA/WorldCover/v200').first().eq(40)

# NDVI MODIS 16 jours
modis = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI').map(
    lambda i: i.multiply(0.0001).updateMask(cultures).copyProperties(i, ['system:time_start']))

def valeurs(annee):
    col = modis.filterDate(f'{annee}-05-01', f'{annee}-12-01')
    def f(img):
        m = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=zone.geometry(),
            scale=250,
            maxPixels=1e10,
            tileScale=4
        )
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'ndvi': m.get('NDVI')})
    df = geemap.ee_to_df(ee.FeatureCollection(col.map(f)))
    df['annee'] = annee
    return df

df = pd.concat([valeurs(a) for a in range(2003, 2024)])
df['date'] = pd.to_datetime(df['date'])
df['jour'] = df['date'].dt.dayofyear
df['pas'] = (df['jour'] - 1) // 16

ref = df[df['annee'] < 2023].groupby('pas')['ndvi'].describe(percentiles=[0.1, 0.5, 0.9])
cur = df[df['annee'] == 2023].set_index('pas')['ndvi']

plt.figure(figsize=(11, 6))
plt.fill_between(ref.index, ref['min'], ref['max'], color='lightgray', label='min-max')
plt.fill_between(ref.index, ref['10%'], ref['90%'], color='gray', alpha=0.5, label='P10-P90')
plt.plot(ref.index, ref['50%'], 'k--', label='médiane')
plt.plot(cur.index, cur, 'r-o', label='2023')
plt.xticks(ref.index[::2], [(datetime.date(2023, 1, 1) + datetime.timedelta(days=int(p) * 16)).strftime('%d %b') for p in ref.index[::2]])
plt.ylabel('NDVI')
plt.title('Suivi de la campagne agricole, Sikasso')
plt.legend()
plt.show()

# Carte d'anomalie
aout = modis.filter(ee.Filter.calendarRange(8, 8, 'month'))
moy = aout.filterDate('2003-01-01', '2023-01-01').mean()
ect = aout.filterDate('2003-01-01', '2023-01-01').reduce(ee.Reducer.stdDev())
z = aout.filterDate('2023-01-01', '2024-01-01').mean().subtract(moy).divide(ect).clip(zone)

Map = geemap.Map()
Map.centerObject(zone, 8)
vis = {'min': -2, 'max': 2, 'palette': ['a6611a', 'dfc27d', 'f5f5f5', '80cdc1', '018571']}
Map.addLayer(z, vis, 'Anomalie NDVI août 2023')
Map.addLayer(cercles.style(color='black', fillColor='00000000', width=1), {}, 'Cercles')
Map.add_colorbar(vis, label='Écart-type')
Map
