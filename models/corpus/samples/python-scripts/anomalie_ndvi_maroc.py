# -*- coding: utf-8 -*-
"""
Calcul des anomalies de NDVI (MODIS) pour le Maroc
Auteur : Y. Benali
"""
import ee

ee.Initialize()

pays = ee.FeatureCollection('FAO/GAUL/2015/level0')
maroc = pays.filter(ee.Filter.eq('ADM0_NAME', 'Morocco'))

# Collection MODIS
ndvi = (ee.ImageCollection('MODIS/061/MOD13A2')
        .select('NDVI')
        .filterDate('2001-01-01', '2022-12-31'))


# facteur d'echelle
def echelle(img):
    return img.multiply(0.0001).copyProperties(img, ['system:time_start'])


ndvi = ndvi.map(echelle)

annee = 2022
mois_debut = 2
mois_fin = 4

# periode de reference
reference = ndvi.filterDate('2001-01-01', '2020-12-31').filter(ee.Filter.calendarRange(mois_debut, mois_fin, 'month'))
moyenne = reference.mean()
ecart_type = reference.reduce(ee.Reducer.stdDev())

# annee cible
cible = ndvi.filter(ee.Filter.calendarRange(annee, annee, 'year')).filter(ee.Filter.calendarRange(mois_debut, mois_fin, 'month')).mean()

anomalie = cible.subtract(moyenne).rename('anomalie')
zscore = anomalie.divide(ecart_type).rename('zscore')

# statistiques par province
provinces = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Morocco'))
stats = zscore.reduceRegions(
    collection=provinces,
    reducer=ee.Reducer.mean(),
    scale=1000
)

for f in stats.getInfo()['features']:
    print(f['properties']['ADM1_NAME'], f['properties'].get('mean'))

# Export de l'image
tache = ee.batch.Export.image.toDrive(
    image=zscore.clip(maroc).toFloat(),
    description='zscore_ndvi_maroc_' + str(annee),
    folder='GEE_Maroc',
    region=maroc.geometry().bounds(),
    scale=1000,
    crs='EPSG:4326',
    maxPixels=1e13
)
tache.start()
print('Export lance')
