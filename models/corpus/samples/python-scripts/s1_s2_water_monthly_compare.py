import ee
import pandas as pd
ee.Initialize()

lake = ee.FeatureCollection('users/poyang/lake_extent').geometry()

def s2_water(start, end):
    def f(img):
        scl = img.select('SCL')
        ok = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
        return img.normalizedDifference(['B3', 'B11']).rename('mndwi').updateMask(ok)
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(lake).filterDate(start, end).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)).map(f)
    return col, col.median().gt(0)

def s1_water(start, end):
    col = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(lake).filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
        .select('VV')
    return col, col.mean().focal_mean(30, 'circle', 'meters').lt(-16)

def area(img, band):
    v = img.rename(band).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=lake,
        scale=30,
        maxPixels=1e10,
        tileScale=4
    ).get(band)
    return v.getInfo()

rows = []
for year in [2019, 2020, 2021]:
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        c2, w2 = s2_water(start, end)
        c1, w1 = s1_water(start, end)
        n2 = c2.size().getInfo()
        n1 = c1.size().getInfo()
        a2 = area(w2, 's2') if n2 > 0 else None
        a1 = area(w1, 's1') if n1 > 0 else None
        rows.append([year, month, n2, a2, n1, a1])
        print(rows[-1])

df = pd.DataFrame(rows, columns=['year', 'month', 'n_s2', 's2_km2', 'n_s1', 's1_km2'])
df.to_csv('poyang_water.csv', index=False)
