# -*- coding: utf-8 -*-
"""
Fenología del bosque seco tropical (Tumbes - Piura) con Sentinel 2 y MODIS
Autor: J. Ramírez
Universidad Nacional
"""
import ee
import pandas as pd
import matplotlib.pyplot as plt

try:
    ee.Initialize()
except Exception as e:
    ee.Authenticate()
    ee.Initialize()

# Parcelas
parcelas = ee.FeatureCollection('users/jramirez/parcelas_bosque_seco')
ids = parcelas.aggregate_array('parcela').getInfo()
print(ids)

inicio = '2017-01-01'
fin = '2022-12-31'


def nubes_s2(img):
    scl = img.select('SCL')
    m = scl.neq(1).And(scl.neq(3)).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.updateMask(m)


def ndvi_s2(img):
    return img.normalizedDifference(['B8', 'B4']).rename('ndvi').copyProperties(img, ['system:time_start'])


def ndvi_modis(img):
    return img.select('NDVI').multiply(0.0001).updateMask(img.select('SummaryQA').lte(1)).rename('ndvi').copyProperties(img, ['system:time_start'])


s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(parcelas).filterDate(inicio, fin).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70)).map(nubes_s2).map(ndvi_s2)
modis = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(inicio, fin).map(ndvi_modis)
lluvia = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate(inicio, fin)


def serie(col, geom, banda, escala):
    def f(img):
        img = ee.Image(img)
        v = img.reduceRegion(ee.Reducer.mean(), geom, escala).get(banda)
        return ee.Feature(None, {'fecha': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'), 'valor': v})
    fc = ee.FeatureCollection(col.map(f)).filter(ee.Filter.notNull(['valor']))
    df = pd.DataFrame([x['properties'] for x in fc.getInfo()['features']])
    df['fecha'] = pd.to_datetime(df['fecha'])
    return df.groupby('fecha')['valor'].mean()


for p in ids:
    geom = parcelas.filter(ee.Filter.eq('parcela', p)).geometry()
    a = serie(s2.filterBounds(geom), geom, 'ndvi', 10)
    b = serie(modis, geom, 'ndvi', 250)
    c = serie(lluvia, geom, 'precipitation', 5566)

    fig, ax = plt.subplots(figsize=(12, 4))
    ax.plot(a.index, a, 'g.', ms=3, label='Sentinel-2')
    ax.plot(b.index, b, 'k-', lw=1, label='MODIS')
    ax.set_ylim(0, 1)
    ax.set_ylabel('NDVI')
    ax2 = ax.twinx()
    ax2.bar(c.index, c, width=5, color='b', alpha=0.3)
    ax2.set_ylabel('Precipitación (mm)')
    ax.set_title(p)
    ax.legend()
    plt.tight_layout()
    plt.savefig('fenologia_%s.png' % p, dpi=200)
    plt.close()
    pd.DataFrame({'s2': a, 'modis': b, 'pp': c}).to_csv('serie_%s.csv' % p)
    print(p, len(a), len(b))
