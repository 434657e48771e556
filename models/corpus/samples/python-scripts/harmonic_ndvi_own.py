import ee
import math
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

site = ee.Geometry.Point([26.75, 58.28])

def prep(img):
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)).And(qa.bitwiseAnd(1 << 5).eq(0))
    sr = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')
    t = img.date().difference(ee.Date('2013-01-01'), 'year')
    w = t.multiply(2 * math.pi)
    x = ee.Image.constant([1, t, w.cos(), w.sin()]).rename(['c', 't', 'cos', 'sin']).toFloat()
    return x.addBands(ndvi).updateMask(clear).copyProperties(img, ['system:time_start'])

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(site).filterDate('2013-04-01', '2021-12-31').map(prep)

names = ['c', 't', 'cos', 'sin']
fit = col.select(names + ['ndvi']).reduce(ee.Reducer.linearRegression(4, 1))
coef = fit.select('coefficients').arrayProject([0]).arrayFlatten([names])

amplitude = coef.select('cos').hypot(coef.select('sin')).rename('amplitude')
phase = coef.select('sin').atan2(coef.select('cos')).rename('phase')

vals = coef.addBands(amplitude).addBands(phase).reduceRegion(ee.Reducer.first(), site, 30).getInfo()
print(vals)

data = col.select(['t', 'ndvi']).getRegion(site, 30).getInfo()
t = np.array([r[4] for r in data[1:] if r[5] is not None])
y = np.array([r[5] for r in data[1:] if r[5] is not None])

tt = np.linspace(0, 9, 900)
yy = vals['c'] + vals['t'] * tt + vals['cos'] * np.cos(2 * np.pi * tt) + vals['sin'] * np.sin(2 * np.pi * tt)
plt.plot(2013 + t, y, 'k.')
plt.plot(2013 + tt, yy, 'g-')
plt.ylabel('NDVI')
plt.show()
