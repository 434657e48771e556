import ee
import pandas as pd
from openpyxl import Workbook

ee.Initialize()

mapas = {
    '2000': 'users/ideam/cobertura_2000',
    '2005': 'users/ideam/cobertura_2005',
    '2010': 'users/ideam/cobertura_2010',
    '2015': 'users/ideam/cobertura_2015',
    '2020': 'users/ideam/cobertura_2020',
}

clases = {
    1: 'Bosque',
    2: 'Vegetación secundaria',
    3: 'Pastos',
    4: 'Cultivos',
    5: 'Cuerpos de agua',
    6: 'Zonas urbanas',
    7: 'Suelo desnudo'
}

municipios = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Caqueta'))
nombres = municipios.aggregate_array('ADM2_NAME').getInfo()

filas = []
for anio, asset in mapas.items():
    img = ee.Image(asset)
    for nombre in nombres:
        geom = municipios.filter(ee.Filter.eq('ADM2_NAME', nombre)).geometry()
        grupos = ee.Image.pixelArea().divide(10000).addBands(img).reduceRegion(
            reducer=ee.Reducer.sum().group(groupField=1, groupName='clase'),
            geometry=geom,
            scale=30,
            maxPixels=1e13,
            tileScale=4
        ).get('groups').getInfo()
        for g in grupos:
            filas.append({
                'municipio': nombre,
                'anio': anio,
                'clase': clases.get(int(g['clase']), 'otro'),
                'ha': round(g['sum'], 2)
            })
    print(anio, 'ok')

df = pd.DataFrame(filas)
with pd.ExcelWriter('coberturas_caqueta.xlsx') as writer:
    df.to_excel(writer, sheet_name='datos', index=False)
    df.pivot_table(index='clase', columns='anio', values='ha', aggfunc='sum').to_excel(writer, sheet_name='resumen')
