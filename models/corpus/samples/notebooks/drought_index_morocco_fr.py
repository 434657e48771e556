import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

# Initialisation
ee.Authenticate()
ee.Initialize(project='ee-secheresse')

# Zone d'étude
maroc = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Morocco'))
zone = maroc.filter(ee.Filter.eq('ADM1_NAME', 'Marrakech - Tensift - Al Haouz'))

carte = geemap.Map()
carte.centerObject(zone, 8)
carte.addLayer(zone, {}, 'Zone')

# Données MODIS
ndvi = ee.ImageCollection('MODIS/061/MOD13A3').select('NDVI').filterDate('2001-01-01', '2022-12-31')

# Fonction VCI pour un mois et une année
def vci(annee, mois):
    serie = ndvi.filter(ee.Filter.calendarRange(mois, mois, 'month'))
    mini = serie.min()
    maxi = serie.max()
    courant = serie.filter(ee.Filter.calendarRange(annee, annee, 'year')).first()
    return courant.subtract(mini).divide(maxi.subtract(mini)).multiply(100).rename('VCI')

# VCI mars pour quelques années
vci_2005 = vci(2005, 3).clip(zone)
vci_2010 = vci(2010, 3).clip(zone)
vci_2016 = vci(2016, 3).clip(zone)
vci_2022 = vci(2022, 3).clip(zone)

palette = ['8b0000', 'ff4500', 'ffa500', 'ffff00', '90ee90', '006400']
vis = {'min': 0, 'max': 100, 'palette': palette}
carte.addLayer(vci_2005, vis, 'VCI mars 2005')
carte.addLayer(vci_2010, vis, 'VCI mars 2010')
carte.addLayer(vci_2016, vis, 'VCI mars 2016')
carte.addLayer(vci_2022, vis, 'VCI mars 2022')
carte.add_colorbar(vis, label='VCI (%)')
carte

# Série temporelle
lignes = []
for annee in range(2001, 2023):
    for mois in range(1, 13):
        v = vci(annee, mois).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=zone.geometry(),
            scale=1000,
            maxPixels=1e9
        ).get('VCI').getInfo()
        lignes.append([annee, mois, v])

df = pd.DataFrame(lignes, columns=['annee', 'mois', 'vci'])
df['date'] = pd.to_datetime(df['annee'].astype(str) + '-' + df['mois'].astype(str) + '-01')
df.to_csv('vci_marrakech.csv', index=False)

plt.figure(figsize=(14, 5))
plt.plot(df['date'], df['vci'], color='black', linewidth=0.8)
plt.fill_between(df['date'], df['vci'], 35, where=df['vci'] < 35, color='red', alpha=0.4)
plt.axhline(35, color='red', linestyle='--')
plt.xlabel('Date')
plt.ylabel('VCI (%)')
plt.title('Indice VCI - Marrakech')
plt.show()

# Nombre de mois de sécheresse par année
secheresse = df[df['vci'] < 35].groupby('annee').size()
secheresse.plot(kind='bar', color='orangered', figsize=(12, 4))
plt.ylabel('Nombre de mois')
plt.show()

# Export
for nom, img in {'2005': vci_2005, '2010': vci_2010, '2016': vci_2016, '2022': vci_2022}.items():
    tache = ee.batch.Export.image.toDrive(
        image=img.toFloat(),
        description='VCI_mars_' + nom,
        folder='VCI',
        region=zone.geometry(),
        scale=1000,
        maxPixels=1e10
    )
    tache.start()
    print('Export', nom)
