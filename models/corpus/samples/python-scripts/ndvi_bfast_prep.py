import ee
import numpy as np
import pandas as pd
import ruptures as rpt

ee.Initialize()

pixel = ee.Geometry.Point([-55.30, -11.85])

def prep57(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B3', 'SR_B4', 'SR_B7'], ['red', 'nir', 'swir2']).multiply(0.0000275).add(-0.2)
    return sr.updateMask(mask).copyProperties(img, ['system:time_start'])

def prep89(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B4', 'SR_B5', 'SR_B7'], ['red', 'nir', 'swir2']).multiply(0.0000275).add(-0.2)
    return sr.updateMask(mask).copyProperties(img, ['system:time_start'])

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(pixel).map(prep57)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(pixel).map(prep57)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(pixel).map(prep89)
l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(pixel).map(prep89)

col = l5.merge(l7).merge(l8).merge(l9)

rows = col.getRegion(pixel, 30).getInfo()
df = pd.DataFrame(rows[1:], columns=rows[0]).dropna()
df['date'] = pd.to_datetime(df['time'], unit='ms')
for b in ['red', 'nir', 'swir2']:
    df[b] = df[b].astype(float)
df['nbr'] = (df['nir'] - df['swir2']) / (df['nir'] + df['swir2'])
df['ndvi'] = (df['nir'] - df['red']) / (df['nir'] + df['red'])
df = df.sort_values('date')
df = df[(df['ndvi'] > -0.2) & (df['ndvi'] <= 1)]
print(len(df), 'observations from', df['date'].min(), 'to', df['date'].max())

monthly = df.set_index('date')['nbr'].resample('MS').median().interpolate()

algo = rpt.Pelt(model='rbf').fit(monthly.values)
breaks = algo.predict(pen=10)
for b in breaks[:-1]:
    print('break at', monthly.index[b].strftime('%Y-%m'))
