# Copertura nevosa in Valle d'Aosta
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-neve')

regioni = ee.FeatureCollection('FAO/GAUL/2015/level1')
vda = regioni.filter(ee.Filter.eq('ADM1_NAME', "Valle D'aosta"))

mappa = geemap.Map()
mappa.centerObject(vda, 9)

# Immagini Sentinel-2
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(vda) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

def calcola_ndsi(img):
    ndsi = img.normalizedDifference(['B3', 'B11']).rename('NDSI')
    scl = img.select('SCL')
    nuvole = scl.eq(3).Or(scl.eq(8)).Or(scl.eq(9))
    return ndsi.updateMask(nuvole.Not()).copyProperties(img, ['system:time_start'])

# Febbraio 2021
neve_2021 = s2.filterDate('2021-02-01', '2021-03-01').map(calcola_ndsi).median().clip(vda)
# Febbraio 2022
neve_2022 = s2.filterDate('2022-02-01', '2022-03-01').map(calcola_ndsi).median().clip(vda)
# Febbraio 2023
neve_2023 = s2.filterDate('2023-02-01', '2023-03-01').map(calcola_ndsi).median().clip(vda)

vis = {'min': -0.5, 'max': 1, 'palette': ['brown', 'white', 'cyan', 'blue']}
mappa.addLayer(neve_2021, vis, 'NDSI 2021')
mappa.addLayer(neve_2022, vis, 'NDSI 2022')
mappa.addLayer(neve_2023, vis, 'NDSI 2023')
mappa

# Superficie innevata
def superficie(ndsi):
    neve = ndsi.gt(0.4)
    area = neve.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=vda.geometry(),
        scale=50,
        maxPixels=1e10
    )
    return ee.Number(area.get('NDSI')).divide(1e6).getInfo()

area_2021 = superficie(neve_2021)
area_2022 = superficie(neve_2022)
area_2023 = superficie(neve_2023)

print('2021:', round(area_2021, 1), 'km2')
print('2022:', round(area_2022, 1), 'km2')
print('2023:', round(area_2023, 1), 'km2')

df = pd.DataFrame({'anno': [2021, 2022, 2023], 'area': [area_2021, area_2022, area_2023]})
df.plot.bar(x='anno', y='area', legend=False, rot=0, color='lightblue', edgecolor='k')
plt.ylabel('Superficie innevata (km²)')
plt.xlabel('')
plt.title("Valle d'Aosta, febbraio")
plt.show()

# Per fasce di quota
dem = ee.Image('USGS/SRTMGL1_003')
fasce = [(500, 1000), (1000, 1500), (1500, 2000), (2000, 2500), (2500, 3000), (3000, 4800)]
righe = []
for basso, alto in fasce:
    maschera = dem.gte(basso).And(dem.lt(alto))
    for anno, img in zip([2021, 2022, 2023], [neve_2021, neve_2022, neve_2023]):
        perc = img.gt(0.4).updateMask(maschera).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=vda.geometry(),
            scale=100,
            maxPixels=1e10
        ).getInfo()['NDSI']
        righe.append({'fascia': f'{basso}-{alto}', 'anno': anno, 'perc': perc * 100})

tab = pd.DataFrame(righe).pivot(index='fascia', columns='anno', values='perc')
print(tab.round(1))
tab.plot(kind='bar', figsize=(10, 5))
plt.ylabel('Neve (%)')
plt.show()
