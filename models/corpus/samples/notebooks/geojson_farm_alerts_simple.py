import ee
import json
import requests
import pandas as pd

ee.Initialize(project='agro-alert-ar')

# lotes
with open('lotes.geojson', encoding='utf-8') as f:
    lotes_json = json.load(f)

lotes = ee.FeatureCollection(lotes_json)
print('Lotes:', lotes.size().getInfo())

hoy = ee.Date(pd.Timestamp.today().strftime('%Y-%m-%d'))
hace_un_mes = hoy.advance(-30, 'day')
hace_dos_meses = hoy.advance(-60, 'day')

def ndvi(img):
    return img.normalizedDifference(['B8', 'B4']).rename('NDVI')

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(lotes) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

actual = s2.filterDate(hace_un_mes, hoy).map(ndvi).median()
anterior = s2.filterDate(hace_dos_meses, hace_un_mes).map(ndvi).median()
dif = actual.subtract(anterior).rename('dif')

img = actual.rename('actual').addBands(anterior.rename('anterior')).addBands(dif)

stats = img.reduceRegions(collection=lotes, reducer=ee.Reducer.mean(), scale=10)
datos = [f['properties'] for f in stats.getInfo()['features']]
df = pd.DataFrame(datos)
df = df.sort_values('dif')
print(df[['lote', 'actual', 'anterior', 'dif']].round(2))

alerta = df[df['dif'] < -0.15]
if len(alerta) > 0:
    mensaje = 'Alerta NDVI:\n'
    for _, r in alerta.iterrows():
        mensaje += f"{r['lote']}: {r['anterior']:.2f} -> {r['actual']:.2f}\n"
    print(mensaje)
    # requests.post(WEBHOOK, json={'text': mensaje})

df.to_csv('reporte_ndvi.csv', index=False)
