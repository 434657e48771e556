import ee
ee.Initialize()

# greenest pixel composite for each year
roi = ee.Geometry.Polygon([[[33.5, -15.9], [35.4, -15.9], [35.4, -14.3], [33.5, -14.3], [33.5, -15.9]]])

def addNDVI(image):
    ndvi = image.normalizedDifference(['B5', 'B4']).rename('NDVI')
    return image.addBands(ndvi)

def addDate(image):
    doy = image.date().getRelative('day', 'year')
    doyBand = ee.Image.constant(doy).uint16().rename('doy')
    doyBand = doyBand.updateMask(image.select('B4').mask())
    return image.addBands(doyBand)

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(roi).map(addNDVI).map(addDate)

greenest2014 = l8.filterDate('2014-01-01', '2014-12-31').qualityMosaic('NDVI').clip(roi)
greenest2016 = l8.filterDate('2016-01-01', '2016-12-31').qualityMosaic('NDVI').clip(roi)
greenest2018 = l8.filterDate('2018-01-01', '2018-12-31').qualityMosaic('NDVI').clip(roi)
greenest2020 = l8.filterDate('2020-01-01', '2020-12-31').qualityMosaic('NDVI').clip(roi)

images = {
    '2014': greenest2014,
    '2016': greenest2016,
    '2018': greenest2018,
    '2020': greenest2020
}

for year in sorted(images):
    doy = images[year].select('doy').reduceRegion(
        reducer=ee.Reducer.median(),
        geometry=roi,
        scale=500,
        maxPixels=1e9
    ).get('doy').getInfo()
    print(year, 'median doy of the peak', doy)
    task = ee.batch.Export.image.toDrive(
        image=images[year].select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'NDVI', 'doy']).toFloat(),
        description='greenest_' + year,
        folder='malawi',
        region=roi,
        scale=30,
        maxPixels=1e13
    )
    task.start()
