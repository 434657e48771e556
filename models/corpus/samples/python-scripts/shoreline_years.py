# Shoreline position for 4 years, Tamil Nadu coast
import ee
import numpy as np
from skimage.filters import threshold_otsu

ee.Initialize()

roi = ee.Geometry.Rectangle([79.75, 10.2, 80.0, 11.4])


def cloud_mask(image):
    qa = image.select('QA_PIXEL')
    return image.updateMask(qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)))


epochs = [
    ('1990', 'LANDSAT/LT05/C02/T1_L2', '1990-01-01', '1990-12-31', ['SR_B2', 'SR_B5']),
    ('2000', 'LANDSAT/LT05/C02/T1_L2', '2000-01-01', '2000-12-31', ['SR_B2', 'SR_B5']),
    ('2010', 'LANDSAT/LT05/C02/T1_L2', '2010-01-01', '2010-12-31', ['SR_B2', 'SR_B5']),
    ('2020', 'LANDSAT/LC08/C02/T1_L2', '2020-01-01', '2020-12-31', ['SR_B3', 'SR_B6']),
]

for name, cid, start, end, bands in epochs:
    img = (ee.ImageCollection(cid)
           .filterBounds(roi)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUD_COVER', 20))
           .map(cloud_mask)
           .median()
           .clip(roi))
    mndwi = img.normalizedDifference(bands).rename('mndwi')

    sample = mndwi.sample(region=roi, scale=30, numPixels=5000, seed=1)
    values = np.array(sample.aggregate_array('mndwi').getInfo())
    threshold = float(threshold_otsu(values))
    print(name, 'threshold', round(threshold, 3))

    water = mndwi.gt(threshold).selfMask()
    vectors = water.reduceToVectors(
        geometry=roi,
        scale=30,
        geometryType='polygon',
        eightConnected=False,
        maxPixels=1e10
    )
    vectors = vectors.map(lambda f: f.set('area', f.geometry().area(1)))
    # the sea is the largest polygon
    sea = vectors.sort('area', False).limit(1)

    task = ee.batch.Export.table.toDrive(
        collection=sea,
        description='shoreline_' + name,
        folder='shoreline',
        fileFormat='SHP'
    )
    task.start()
