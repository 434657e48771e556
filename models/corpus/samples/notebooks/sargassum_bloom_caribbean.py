import ee, geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-sargazo')

# Costa de Quintana Roo
mar = ee.Geometry.Polygon([[[-87.6, 19.5], [-86.6, 19.5], [-86.6, 21.3], [-87.0, 21.3], [-87.6, 20.4], [-87.6, 19.5]]])

def fai(img):
    # FAI = NIR - (RED + (SWIR - RED) * (833 - 665) / (1610 - 665))
    red = img.select('B4').divide(10000)
    nir = img.select('B8').divide(10000)
    swir = img.select('B11').divide(10000)
    base = red.add(swir.subtract(red).multiply((833 - 665) / (1610 - 665)))
    return nir.subtract(base).rename('FAI').copyProperties(img, ['system:time_start'])

tierra = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).gt(90)

s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
    .filterBounds(mar) \
    .filterDate('2018-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(fai)

print(s2.size().getInfo())

def cobertura(img):
    sarg = img.gt(0.01).And(img.lt(0.2)).updateMask(tierra)
    a = sarg.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=mar, scale=60, maxPixels=1e9)
    return ee.Feature(None, {'fecha': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'), 'km2': a.get('FAI')})

fc = ee.FeatureCollection(s2.map(cobertura))
df = geemap.ee_to_df(fc)
df['fecha'] = pd.to_datetime(df['fecha'])
df = df.groupby('fecha')['km2'].sum().reset_index()
df['anio'] = df['fecha'].dt.year
df['mes'] = df['fecha'].dt.month

mensual = df.groupby(['anio', 'mes'])['km2'].mean().reset_index()
tabla = mensual.pivot(index='mes', columns='anio', values='km2')
tabla.plot(kind='bar', figsize=(13, 5), width=0.85)
plt.ylabel('Sargazo (km²)')
plt.xlabel('Mes')
plt.legend(title='Año')
plt.show()

Map = geemap.Map()
Map.centerObject(mar, 9)
dia = s2.filterDate('2018-08-01', '2018-09-01').max().clip(mar)
Map.addLayer(dia, {'min': -0.02, 'max': 0.05, 'palette': ['000080', '0000ff', '00ffff', 'ffff00', 'ff0000']}, 'FAI ago 2018')
Map.addLayer(dia.gt(0.01).updateMask(tierra).selfMask(), {'palette': ['8b4513']}, 'Sargazo')
Map

df.to_csv('sargazo.csv', index=False)
