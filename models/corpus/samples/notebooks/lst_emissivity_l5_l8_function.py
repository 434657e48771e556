import ee
import geemap
import matplotlib.pyplot as plt
import pandas as pd

ee.Initialize(project='ee-toa-lst')

roi = ee.FeatureCollection('projects/ee-toa-lst/assets/ahmedabad')

def cloud_mask(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)))

def lst_from_toa(img, thermal, red, nir, wavelength):
    """Single channel LST in Celsius, emissivity from NDVI."""
    ndvi = img.normalizedDifference([nir, red]).rename('NDVI')
    pv = ndvi.subtract(0.2).divide(0.5 - 0.2).clamp(0, 1).pow(2).rename('PV')
    em = pv.multiply(0.004).add(0.986).rename('EM')
    bt = img.select(thermal)
    lst = bt.expression('BT / (1 + (L * BT / 0.014388) * log(E)) - 273.15', {
        'BT': bt,
        'L': wavelength,
        'E': em
    }).rename('LST')
    return img.addBands([ndvi, em, lst])

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA') \
    .filterBounds(roi) \
    .filter(ee.Filter.calendarRange(4, 5, 'month')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(cloud_mask) \
    .map(lambda i: lst_from_toa(i, 'B6', 'B3', 'B4', 11.45e-6))

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(roi) \
    .filter(ee.Filter.calendarRange(4, 5, 'month')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(cloud_mask) \
    .map(lambda i: lst_from_toa(i, 'B10', 'B4', 'B5', 10.9e-6))

periods = {
    '1990': l5.filterDate('1989-01-01', '1991-12-31'),
    '2000': l5.filterDate('1999-01-01', '2001-12-31'),
    '2010': l5.filterDate('2009-01-01', '2011-12-31'),
    '2020': l8.filterDate('2019-01-01', '2021-12-31'),
}

Map = geemap.Map()
Map.centerObject(roi, 11)
vis = {'min': 30, 'max': 50, 'palette': ['0000ff', '00ffff', 'ffff00', 'ff8000', 'ff0000']}

rows = []
hists = {}
for name, col in periods.items():
    print(name, col.size().getInfo(), 'images')
    img = col.select(['NDVI', 'LST']).median().clip(roi)
    Map.addLayer(img.select('LST'), vis, f'LST {name}')
    s = img.reduceRegion(
        reducer=ee.Reducer.percentile([5, 50, 95]),
        geometry=roi.geometry(),
        scale=100,
        maxPixels=1e10
    ).getInfo()
    s['period'] = name
    rows.append(s)
    h = img.select('LST').reduceRegion(ee.Reducer.fixedHistogram(25, 60, 70), roi.geometry(), 100, maxPixels=1e10).getInfo()['LST']
    hists[name] = pd.DataFrame(h, columns=['lst', 'n']).set_index('lst')['n']

Map.add_colorbar(vis, label='LST (°C)')
Map

df = pd.DataFrame(rows).set_index('period')
print(df.round(1))

h = pd.DataFrame(hists)
h = h / h.sum()
h.plot(figsize=(9, 5))
plt.xlabel('LST (°C)')
plt.ylabel('Frequency')
plt.show()
