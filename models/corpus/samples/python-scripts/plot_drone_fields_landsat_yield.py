import ee
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize()

fields = ee.FeatureCollection('users/agro_sur/lotes')
year = 2020

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(fields)

# enmascara nubes y sombras, aplica escala y calcula NDVI
def procesar(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')
    return ndvi.updateMask(mask).set('system:time_start', img.get('system:time_start')).set('fecha', img.date().format('YYYY-MM-dd'))

col = l8.filterDate('%d-10-01' % (year - 1), '%d-05-01' % year).map(procesar)

def por_imagen(img):
    fc = img.reduceRegions(fields, ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True), 30)
    return fc.map(lambda f: ee.Feature(None, {
        'lote': f.get('lote'),
        'cultivo': f.get('cultivo'),
        'fecha': img.get('fecha'),
        'ndvi': f.get('mean'),
        'sd': f.get('stdDev')
    }))

res = col.map(por_imagen).flatten().filter(ee.Filter.notNull(['ndvi']))
df = pd.DataFrame([f['properties'] for f in res.getInfo()['features']])
df['fecha'] = pd.to_datetime(df['fecha'])
df.to_csv('ndvi_lotes_%d.csv' % year, index=False)

sns.lineplot(data=df, x='fecha', y='ndvi', hue='cultivo')
plt.xticks(rotation=45)
plt.title('Campaña %d/%d' % (year - 1, year))
plt.tight_layout()
plt.savefig('ndvi_cultivos.png', dpi=200)
