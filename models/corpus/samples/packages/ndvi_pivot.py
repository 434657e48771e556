import ee, json, os, sys
import pandas as pd

try:
    ee.Initialize()
except:
    ee.Authenticate()
    ee.Initialize()

# read the pivots
with open('pivots.geojson') as f:
    gj = json.load(f)

fc = ee.FeatureCollection(gj)
print('pivots:', fc.size().getInfo())

START = '2020-04-01'
END = '2020-10-15'

def maskS2(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(mask).copyProperties(img, ['system:time_start'])

def addNDVI(img):
    return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'))

s2 = (ee.ImageCollection('COPERNICUS/S2_SR')
      .filterBounds(fc)
      .filterDate(START, END)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
      .map(maskS2)
      .map(addNDVI))

def getNDVI(img):
    date = img.date().format('YYYY-MM-dd')
    r = img.select('NDVI').reduceRegions(fc, ee.Reducer.mean(), 10)
    return r.filter(ee.Filter.notNull(['mean'])).map(lambda f: ee.Feature(None, {
        'id': f.get('id'),
        'date': date,
        'ndvi': f.get('mean')
    }))

res = s2.map(getNDVI).flatten()
rows = [f['properties'] for f in res.getInfo()['features']]

df = pd.DataFrame(rows)
table = df.pivot_table(index='date', columns='id', values='ndvi', aggfunc='mean')
table.to_csv('pivots_ndvi.csv')
table.interpolate().plot(figsize=(12, 6))
