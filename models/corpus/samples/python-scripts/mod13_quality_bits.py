import ee
ee.Initialize()

def get_bits(image, start, end, name):
    n = (1 << (end - start + 1)) - 1
    return image.rightShift(start).bitwiseAnd(n).rename(name)

def maskQuality(image):
    qa = image.select('DetailedQA')
    usefulness = get_bits(qa, 2, 5, 'usefulness')
    aerosol = get_bits(qa, 6, 7, 'aerosol')
    snow = get_bits(qa, 14, 14, 'snow')
    mask = usefulness.lte(8).And(aerosol.lte(2)).And(snow.eq(0))
    return image.select(['NDVI', 'EVI']).updateMask(mask).multiply(0.0001).copyProperties(image, ['system:time_start'])

def maskLST(image):
    qc = image.select('QC_Day')
    mandatory = get_bits(qc, 0, 1, 'mandatory')
    error = get_bits(qc, 6, 7, 'error')
    mask = mandatory.lte(1).And(error.lte(1))
    return image.select('LST_Day_1km').updateMask(mask).multiply(0.02).subtract(273.15).copyProperties(image, ['system:time_start'])

aoi = ee.Geometry.Rectangle([146.5, -20.0, 148.0, -18.5])

vi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2019-01-01', '2020-01-01').map(maskQuality)
lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate('2019-01-01', '2020-01-01').map(maskLST)

print(vi.mean().reduceRegion(ee.Reducer.mean(), aoi, 250, maxPixels=1e9).getInfo())
print(lst.mean().reduceRegion(ee.Reducer.mean(), aoi, 1000, maxPixels=1e9).getInfo())

# count of valid observations
n = vi.select('NDVI').count()
print(n.reduceRegion(ee.Reducer.minMax(), aoi, 250, maxPixels=1e9).getInfo())
