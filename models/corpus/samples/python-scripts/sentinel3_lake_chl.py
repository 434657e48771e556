import ee
import pandas as pd
ee.Initialize()

lake = ee.FeatureCollection('users/kivu_lab/lake_kivu').geometry()

olci = ee.ImageCollection('COPERNICUS/S3/OLCI').filterBounds(lake).filterDate('2019-01-01', '2020-12-31')

def radiance(img):
    rgb = img.select(['Oa08_radiance', 'Oa06_radiance', 'Oa04_radiance']).multiply(ee.Image([0.00876539, 0.0123538, 0.0115198]))
    return rgb.copyProperties(img, ['system:time_start'])

def mci(img):
    # maximum chlorophyll index
    b10 = img.select('Oa10_radiance').multiply(0.00493004)
    b11 = img.select('Oa11_radiance').multiply(0.00549962)
    b12 = img.select('Oa12_radiance').multiply(0.00502847)
    f = (708.75 - 681.25) / (753.75 - 681.25)
    m = b11.subtract(b10).subtract(b12.subtract(b10).multiply(f)).rename('mci')
    bright = img.select('quality_flags').bitwiseAnd(1 << 27).eq(0)
    return m.updateMask(bright).copyProperties(img, ['system:time_start'])

mci_col = olci.map(mci)
print(mci_col.size().getInfo())

rows = []
for year in [2019, 2020]:
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        img = mci_col.filterDate(start, start.advance(1, 'month')).median()
        v = img.reduceRegion(ee.Reducer.mean(), lake, 300, maxPixels=1e9).getInfo()
        rows.append([year, month, v.get('mci')])
        print(rows[-1])

pd.DataFrame(rows, columns=['year', 'month', 'mci']).to_csv('kivu_mci.csv', index=False)
