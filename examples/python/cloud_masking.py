"""A cloud-free summer composite from Landsat 8 and 9, Collection 2 Level 2.

Shows how to read the QA_PIXEL bits and how to apply the scale factors.
"""

import ee
import geemap

ee.Initialize(project='my-project')

region = ee.Geometry.Rectangle([-4.1, 56.9, -3.2, 57.4])
START = '2023-05-01'
END = '2023-10-01'

# Bits of QA_PIXEL which mark a pixel that cannot be used.
DILATED_CLOUD = 1 << 1
CIRRUS = 1 << 2
CLOUD = 1 << 3
CLOUD_SHADOW = 1 << 4
UNUSABLE = DILATED_CLOUD + CIRRUS + CLOUD + CLOUD_SHADOW


def mask_clouds(image):
    """Removes clouds, their shadows and saturated pixels."""
    clear = image.select('QA_PIXEL').bitwiseAnd(UNUSABLE).eq(0)
    unsaturated = image.select('QA_RADSAT').eq(0)
    return image.updateMask(clear).updateMask(unsaturated)


def apply_scale_factors(image):
    """Turns the stored integers into reflectance and kelvin."""
    reflectance = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    temperature = image.select('ST_B10').multiply(0.00341802).add(149)
    return image.addBands(reflectance, overwrite=True).addBands(
        temperature, overwrite=True
    )


def scenes(dataset):
    """All scenes of one Landsat satellite over the region and season."""
    return (
        ee.ImageCollection(dataset)
        .filterBounds(region)
        .filterDate(START, END)
        .filter(ee.Filter.lt('CLOUD_COVER', 80))
    )


landsat = scenes('LANDSAT/LC08/C02/T1_L2').merge(scenes('LANDSAT/LC09/C02/T1_L2'))
clean = landsat.map(mask_clouds).map(apply_scale_factors)
composite = clean.median()

# How often each place was seen without a cloud.
clear_count = clean.count().select(['SR_B4'], ['clear_count'])
percentiles = clear_count.reduceRegion(
    reducer=ee.Reducer.percentile([5, 50, 95]),
    geometry=region,
    scale=300,
    maxPixels=1e8,
)

print('Scenes:', landsat.size().getInfo())
print('Clear observations:', percentiles.getInfo())

true_color = {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 0, 'max': 0.2}
false_color = {'bands': ['SR_B5', 'SR_B4', 'SR_B3'], 'min': 0, 'max': 0.4}
counts = {'min': 0, 'max': 12, 'palette': ['black', 'orange', 'white']}

m = geemap.Map()
m.center_object(region, 10)
m.add_layer(composite.clip(region), true_color, 'True color')
m.add_layer(composite.clip(region), false_color, 'Near infrared', False)
m.add_layer(clear_count.clip(region), counts, 'Clear observations', False)
m.to_html('cloud_masking.html')
