import ee

ee.Initialize()

area = ee.FeatureCollection('users/mallee/farms').geometry()

mcd43 = ee.ImageCollection('MODIS/061/MCD43A4')


def frac_cover(img):
    red = img.select('Nadir_Reflectance_Band1').multiply(0.0001)
    nir = img.select('Nadir_Reflectance_Band2').multiply(0.0001)
    sw1 = img.select('Nadir_Reflectance_Band6').multiply(0.0001)
    sw2 = img.select('Nadir_Reflectance_Band7').multiply(0.0001)
    ndvi = nir.subtract(red).divide(nir.add(red)).rename('ndvi')
    ndti = sw1.subtract(sw2).divide(sw1.add(sw2)).rename('ndti')
    bare = ndvi.lt(0.2).And(ndti.lt(0.1)).rename('bare')
    return bare.addBands(ndvi).addBands(ndti).copyProperties(img, ['system:time_start'])


for year in range(2005, 2022):
    # summer fallow
    col = mcd43.filterDate('%d-12-01' % (year - 1), '%d-05-01' % year).map(frac_cover)
    days = col.select('bare').sum().rename('bare_days')
    v = days.reduceRegion(ee.Reducer.mean(), area, 500, maxPixels=1e9).getInfo()
    print(year, v['bare_days'])
