import ee
ee.Initialize()

# Vegetation Condition Index, Temperature Condition Index and Vegetation Health Index

country = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Kenya'))

ndviCol = ee.ImageCollection('MODIS/006/MOD13A2').select('NDVI')
lstCol = ee.ImageCollection('MODIS/006/MOD11A2').select('LST_Day_1km')

startYear = 2001
endYear = 2020
month = 4


def ndviScale(img):
    return img.multiply(0.0001).copyProperties(img, ['system:time_start'])


def lstScale(img):
    return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start'])


ndviCol = ndviCol.map(ndviScale)
lstCol = lstCol.map(lstScale)

ndviMonth = ndviCol.filter(ee.Filter.calendarRange(month, month, 'month')).filter(ee.Filter.calendarRange(startYear, endYear, 'year'))
lstMonth = lstCol.filter(ee.Filter.calendarRange(month, month, 'month')).filter(ee.Filter.calendarRange(startYear, endYear, 'year'))

ndviMin = ndviMonth.min()
ndviMax = ndviMonth.max()
lstMin = lstMonth.min()
lstMax = lstMonth.max()

for year in range(startYear, endYear + 1):
    ndvi = ndviMonth.filter(ee.Filter.calendarRange(year, year, 'year')).mean()
    lst = lstMonth.filter(ee.Filter.calendarRange(year, year, 'year')).mean()

    # VCI = (NDVI - NDVImin) / (NDVImax - NDVImin) * 100
    vci = ndvi.subtract(ndviMin).divide(ndviMax.subtract(ndviMin)).multiply(100).rename('VCI')

    # TCI = (LSTmax - LST) / (LSTmax - LSTmin) * 100
    tci = lstMax.subtract(lst).divide(lstMax.subtract(lstMin)).multiply(100).rename('TCI')

    # VHI = 0.5 * VCI + 0.5 * TCI
    vhi = vci.multiply(0.5).add(tci.multiply(0.5)).rename('VHI')

    out = vci.addBands(tci).addBands(vhi).clip(country)

    desc = 'VHI_Kenya_{}_{:02d}'.format(year, month)
    task = ee.batch.Export.image.toDrive(
        image=out.toFloat(),
        description=desc,
        folder='drought_kenya',
        fileNamePrefix=desc,
        region=country.geometry().bounds(),
        scale=1000,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
    print(desc)
