import ee
ee.Initialize()

palsar = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR')
region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Sabah'))


def to_db(img):
    return img.select(['HH', 'HV']).pow(2).log10().multiply(10).subtract(83.0) \
        .copyProperties(img, ['system:time_start'])


for year in [2007, 2008, 2009, 2010, 2015, 2016, 2017]:
    img = ee.Image(palsar.filterDate('%i-01-01' % year, '%i-12-31' % year).map(to_db).first())
    img = img.focal_median(1)
    hv = img.select('HV')
    # AGB = exp(a + b * HV)
    agb = hv.multiply(0.2397).add(8.2).exp().rename('agb')
    agb = agb.where(agb.gt(400), 400)
    forest = hv.gt(-15)
    mean = agb.updateMask(forest).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=region.geometry(),
        scale=100,
        maxPixels=1e10
    ).getInfo()
    print(year, mean)
