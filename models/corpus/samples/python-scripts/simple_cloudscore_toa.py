import ee

ee.Initialize()

aoi = ee.Geometry.Rectangle([-79.2, -3.1, -78.8, -2.7])


def cloudScore(img):
    score = ee.Algorithms.Landsat.simpleCloudScore(img).select('cloud')
    return img.updateMask(score.lt(20))


def addIndices(img):
    ndvi = img.normalizedDifference(['B5', 'B4']).rename('ndvi')
    ndwi = img.normalizedDifference(['B3', 'B5']).rename('ndwi')
    ndsi = img.normalizedDifference(['B3', 'B6']).rename('ndsi')
    nbr = img.normalizedDifference(['B5', 'B7']).rename('nbr')
    return img.addBands([ndvi, ndwi, ndsi, nbr])


collection = (ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
              .filterBounds(aoi)
              .filterDate('2015-01-01', '2020-12-31')
              .map(cloudScore)
              .map(addIndices))

print('Images in collection:', collection.size().getInfo())

greenest = collection.qualityMosaic('ndvi').clip(aoi)
median = collection.median().clip(aoi)

for name, image in {'greenest': greenest, 'median': median}.items():
    task = ee.batch.Export.image.toDrive(
        image=image.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'ndvi', 'ndwi', 'nbr']).toFloat(),
        description='cuenca_' + name,
        folder='cuenca',
        region=aoi,
        scale=30,
        crs='EPSG:32717',
        maxPixels=1e10
    )
    task.start()
