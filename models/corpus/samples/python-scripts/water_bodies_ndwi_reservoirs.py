import ee

ee.Initialize()

# reservoirs of Cape Town
dams = ee.FeatureCollection('users/vdmerwe/ct_dams')
names = dams.aggregate_array('NAME').getInfo()
print(names)

def mask(img):
    qa = img.select('QA60')
    return img.updateMask(qa.eq(0))

def water(img):
    ndwi = img.normalizedDifference(['B3', 'B8']).rename('ndwi')
    return ndwi.gt(0).rename('water').copyProperties(img, ['system:time_start'])

periods = {
    '2015_nov': ['2015-10-15', '2015-12-15'],
    '2016_nov': ['2016-10-15', '2016-12-15'],
    '2017_nov': ['2017-10-15', '2017-12-15'],
    '2018_nov': ['2018-10-15', '2018-12-15'],
    '2019_nov': ['2019-10-15', '2019-12-15'],
    '2020_nov': ['2020-10-15', '2020-12-15'],
}

out = {}
for key, (start, end) in periods.items():
    col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(dams) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
        .map(mask) \
        .map(water)
    freq = col.mean().gt(0.5)
    area = freq.multiply(ee.Image.pixelArea()).reduceRegions(
        collection=dams,
        reducer=ee.Reducer.sum(),
        scale=10
    )
    vals = area.aggregate_array('sum').getInfo()
    out[key] = [round(v / 1e6, 3) for v in vals]

print('dam,' + ','.join(periods.keys()))
for i, n in enumerate(names):
    print(n + ',' + ','.join([str(out[k][i]) for k in periods]))
