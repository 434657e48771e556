import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-ccdc-test')

# CCDC results
ccdc = ee.ImageCollection('GOOGLE/GLOBAL_CCDC/V1').mosaic()
print(ccdc.bandNames().getInfo())

aoi = ee.Geometry.Rectangle([-122.9, 43.6, -122.2, 44.2])

tbreak = ccdc.select('tBreak')
magnitude = ccdc.select('NIR_magnitude')
prob = ccdc.select('changeProb')

# last break after 2010
valid = tbreak.arrayMask(prob.eq(1).And(tbreak.gt(2010)))
first_break = valid.arrayPad([1]).arrayGet([0])
first_break = first_break.updateMask(first_break.gt(0))

Map = geemap.Map()
Map.centerObject(aoi, 10)
pal = ['9400d3', '4b0082', '0000ff', '00ff00', 'ffff00', 'ff7f00', 'ff0000']
Map.addLayer(first_break.clip(aoi), {'min': 2010, 'max': 2020, 'palette': pal}, 'Year of change')
Map.add_colorbar({'min': 2010, 'max': 2020, 'palette': pal}, label='Year')
Map

# area per year
year = first_break.floor().toInt().rename('year')
area = ee.Image.pixelArea().divide(1e4).addBands(year).reduceRegion(
    reducer=ee.Reducer.sum().group(1, 'year'),
    geometry=aoi,
    scale=60,
    maxPixels=1e9
).getInfo()['groups']
df = pd.DataFrame(area).rename(columns={'sum': 'ha'})
df.plot.bar(x='year', y='ha', color='firebrick', legend=False)
plt.ylabel('Disturbed area (ha)')
plt.show()

# one pixel: segments and observations
pt = ee.Geometry.Point([-122.55, 43.90])
px = ccdc.select(['tStart', 'tEnd', 'tBreak', 'NIR_coefs']).reduceRegion(ee.Reducer.first(), pt, 30).getInfo()

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').merge(ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').select(
    ['SR_B4', 'QA_PIXEL'], ['SR_B5', 'QA_PIXEL'])).filterBounds(pt)

def prep(img):
    m = img.select('QA_PIXEL').bitwiseAnd(0b11000).eq(0)
    return img.select(['SR_B5'], ['nir']).multiply(0.0000275).add(-0.2).updateMask(m).set('system:time_start', img.get('system:time_start'))

obs = l8.map(prep).getRegion(pt, 30).getInfo()
obs = pd.DataFrame(obs[1:], columns=obs[0]).dropna()
obs['t'] = pd.to_datetime(obs['time'], unit='ms')
obs['year'] = obs['t'].dt.year + obs['t'].dt.dayofyear / 365.25

def predict(c, t):
    w = 2 * np.pi
    return (c[0] + c[1] * t + c[2] * np.cos(w * t) + c[3] * np.sin(w * t)
            + c[4] * np.cos(2 * w * t) + c[5] * np.sin(2 * w * t)
            + c[6] * np.cos(3 * w * t) + c[7] * np.sin(3 * w * t))

plt.figure(figsize=(14, 5))
plt.plot(obs['year'], obs['nir'], '.', color='gray')
for s, e, b, c in zip(px['tStart'], px['tEnd'], px['tBreak'], px['NIR_coefs']):
    t = np.linspace(s, e, 500)
    plt.plot(t, predict(c, t), lw=1.5)
    if b > 0:
        plt.axvline(b, color='r', ls='--')
plt.ylim(0, 0.6)
plt.ylabel('NIR')
plt.show()
