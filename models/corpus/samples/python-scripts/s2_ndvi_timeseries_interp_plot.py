import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-jdupont')

parcelle = ee.Geometry.Polygon([[
    [1.3821, 43.5312],
    [1.3868, 43.5312],
    [1.3868, 43.5341],
    [1.3821, 43.5341],
    [1.3821, 43.5312]
]])

debut = '2021-09-01'
fin = '2022-08-31'


def masque_nuages(image):
    scl = image.select('SCL')
    masque = scl.eq(4).Or(scl.eq(5))
    return image.updateMask(masque)


def calcul_ndvi(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)


def moyenne(image):
    stats = image.select('NDVI').reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=parcelle,
        scale=10
    )
    return ee.Feature(None, {
        'date': image.date().format('YYYY-MM-dd'),
        'ndvi': stats.get('NDVI')
    })


collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
              .filterBounds(parcelle)
              .filterDate(debut, fin)
              .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
              .map(masque_nuages)
              .map(calcul_ndvi))

print("Nombre d'images :", collection.size().getInfo())

fc = ee.FeatureCollection(collection.map(moyenne)).filter(ee.Filter.notNull(['ndvi']))
donnees = fc.getInfo()['features']

df = pd.DataFrame([d['properties'] for d in donnees])
df['date'] = pd.to_datetime(df['date'])
df = df.groupby('date').mean()
df.to_csv('ndvi_parcelle.csv')

lisse = df['ndvi'].resample('D').interpolate().rolling(15, center=True).mean()

plt.figure(figsize=(10, 4))
plt.plot(df.index, df['ndvi'], 'o', label='observations')
plt.plot(lisse.index, lisse, '-', label='lissage')
plt.ylabel('NDVI')
plt.legend()
plt.grid()
plt.tight_layout()
plt.savefig('ndvi_parcelle.png', dpi=150)
