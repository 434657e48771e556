import ee


def mask_landsat_sr(image):
    """Mask clouds and shadows in Landsat Collection 2 L2."""
    qa_mask = image.select('QA_PIXEL').bitwiseAnd(int('11111', 2)).eq(0)
    saturation_mask = image.select('QA_RADSAT').eq(0)

    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = image.select('ST_B.*').multiply(0.00341802).add(149.0)

    return (image.addBands(optical, None, True)
            .addBands(thermal, None, True)
            .updateMask(qa_mask)
            .updateMask(saturation_mask))


def rename_oli(image):
    return image.select(
        ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'],
        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'QA_PIXEL'])


def rename_etm(image):
    return image.select(
        ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'],
        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'QA_PIXEL'])


def add_ndvi(image):
    return image.addBands(image.normalizedDifference(['nir', 'red']).rename('ndvi'))


def add_ndwi(image):
    return image.addBands(image.normalizedDifference(['green', 'nir']).rename('ndwi'))


def add_mndwi(image):
    return image.addBands(image.normalizedDifference(['green', 'swir1']).rename('mndwi'))


def add_nbr(image):
    return image.addBands(image.normalizedDifference(['nir', 'swir2']).rename('nbr'))


def add_evi(image):
    evi = image.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
            'NIR': image.select('nir'),
            'RED': image.select('red'),
            'BLUE': image.select('blue')
        }).rename('evi')
    return image.addBands(evi)


def get_landsat(aoi, start, end, max_cloud=70):
    """Merged Landsat 5, 7, 8 and 9 collection."""
    l5 = (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_etm))

    l7 = (ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_etm))

    l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_oli))

    l9 = (ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_oli))

    return l5.merge(l7).merge(l8).merge(l9).sort('system:time_start')


def export_image(image, name, region, scale=30, folder='gee_exports', crs='EPSG:4326'):
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        folder=folder,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13
    )
    task.start()
    return task
