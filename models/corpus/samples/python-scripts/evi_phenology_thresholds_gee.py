import ee
ee.Initialize()

# Start, peak and end of season from 50% amplitude, all in Earth Engine
aoi = ee.Geometry.Rectangle([-102.0, 41.0, -101.0, 42.0])
year = 2019

modis = ee.ImageCollection('MODIS/061/MOD13Q1') \
    .filterDate(str(year) + '-01-01', str(year) + '-12-31') \
    .select(['EVI', 'DayOfYear'])

evi = modis.select('EVI').map(lambda i: i.multiply(0.0001).copyProperties(i, ['system:time_start']))

evi_min = evi.min()
evi_max = evi.max()
amplitude = evi_max.subtract(evi_min)
threshold = evi_min.add(amplitude.multiply(0.5))

# day of the peak
def addDoy(img):
    doy = ee.Number(img.date().getRelative('day', 'year')).add(1)
    return img.addBands(ee.Image.constant(doy).toInt16().rename('doy'))

evi_doy = evi.map(addDoy)
peak = evi_doy.qualityMosaic('EVI').select('doy').rename('peak')

# first day above the threshold (before the peak)
def above(img):
    doy = img.select('doy')
    return doy.updateMask(img.select('EVI').gte(threshold)).updateMask(doy.lte(peak))

sos = evi_doy.map(above).min().rename('sos')

# last day above the threshold (after the peak)
def above2(img):
    doy = img.select('doy')
    return doy.updateMask(img.select('EVI').gte(threshold)).updateMask(doy.gte(peak))

eos = evi_doy.map(above2).max().rename('eos')
los = eos.subtract(sos).rename('los')

pheno = ee.Image.cat([sos, peak, eos, los]).toInt16().updateMask(amplitude.gt(0.1)).clip(aoi)

cdl = ee.ImageCollection('USDA/NASS/CDL').filterDate(str(year) + '-01-01', str(year) + '-12-31').first().select('cropland')
for code, crop in [(1, 'corn'), (5, 'soybeans'), (24, 'winter wheat'), (36, 'alfalfa')]:
    s = pheno.updateMask(cdl.eq(code)).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=250,
        maxPixels=1e9
    ).getInfo()
    print(crop, s)
