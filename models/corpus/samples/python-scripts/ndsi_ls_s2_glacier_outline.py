import ee

ee.Initialize()

region = ee.Geometry.Rectangle([7.9, 46.4, 8.2, 46.6])
dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').filterBounds(region).select('DEM').mosaic()


def outline(collection, start, end, green, swir, cloud_prop, name):
    col = ee.ImageCollection(collection) \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filter(ee.Filter.calendarRange(8, 9, 'month')) \
        .filter(ee.Filter.lt(cloud_prop, 20))
    print(name, col.size().getInfo())

    # minimum snow: lowest NDSI
    ndsi = col.map(lambda i: i.normalizedDifference([green, swir]).rename('ndsi')).reduce(ee.Reducer.percentile([20]))
    ice = ndsi.gt(0.4).And(dem.gt(1800)).rename('ice')
    ice = ice.focal_mode(1)
    ice = ice.selfMask()
    ice = ice.updateMask(ice.connectedPixelCount(100).gte(50))

    poly = ice.reduceToVectors(
        geometry=region,
        scale=30,
        geometryType='polygon',
        eightConnected=False,
        maxPixels=1e9
    )
    poly = poly.map(lambda f: f.set('area_km2', f.geometry().area(1).divide(1e6)))
    total = poly.aggregate_sum('area_km2').getInfo()
    print(name, 'area: %.2f km2' % total)

    task = ee.batch.Export.table.toDrive(
        collection=poly,
        description='glacier_' + name,
        folder='glaciers',
        fileFormat='SHP'
    )
    task.start()


outline('LANDSAT/LT05/C02/T1_TOA', '1985-01-01', '1988-12-31', 'B2', 'B5', 'CLOUD_COVER', '1985_1988')
outline('LANDSAT/LT05/C02/T1_TOA', '1997-01-01', '2000-12-31', 'B2', 'B5', 'CLOUD_COVER', '1997_2000')
outline('LANDSAT/LT05/C02/T1_TOA', '2008-01-01', '2011-12-31', 'B2', 'B5', 'CLOUD_COVER', '2008_2011')
outline('COPERNICUS/S2_HARMONIZED', '2019-01-01', '2022-12-31', 'B3', 'B11', 'CLOUDY_PIXEL_PERCENTAGE', '2019_2022')
