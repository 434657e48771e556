"""Burn severity of the August 2021 fire on Evia, Greece.

Compares the normalized burn ratio (NBR) of Sentinel-2 before and after the
fire and sums the burned area by severity class.
"""

import ee

ee.Initialize(project='my-project')

region = ee.Geometry.Rectangle([23.08, 38.77, 23.45, 39.05])
CLASSES = ['unburned', 'low', 'moderate-low', 'moderate-high', 'high']

cloud_score = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')


def clear_reflectance(image):
    clear = image.select('cs_cdf').gte(0.6)
    return image.select(['B4', 'B8', 'B12']).multiply(0.0001).updateMask(clear)


def clear_composite(start, end):
    """Median reflectance of the clear pixels between two dates."""
    return (
        ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterBounds(region)
        .filterDate(start, end)
        .linkCollection(cloud_score, ['cs_cdf'])
        .map(clear_reflectance)
        .median()
    )


before = clear_composite('2021-06-15', '2021-08-01')
after = clear_composite('2021-08-20', '2021-10-01')

# Healthy vegetation is bright in B8 and dark in B12; burned ground is not.
nbr_before = before.normalizedDifference(['B8', 'B12'])
nbr_after = after.normalizedDifference(['B8', 'B12'])

# The sea changes too, for other reasons: leave it out.
land = ee.Image(ee.ImageCollection('ESA/WorldCover/v200').first()).neq(80)
dnbr = nbr_before.subtract(nbr_after).rename('dNBR').updateMask(land)

# The number of thresholds passed is the place of the class in CLASSES.
severity = (
    dnbr.gt(0.1)
    .add(dnbr.gt(0.27))
    .add(dnbr.gt(0.44))
    .add(dnbr.gt(0.66))
    .rename('severity')
)

# Hectares of each class: a sum of pixel areas, grouped by the second band.
areas = (
    ee.Image.pixelArea()
    .divide(10000)
    .rename('hectares')
    .addBands(severity)
    .reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='severity'),
        geometry=region,
        scale=20,
        maxPixels=1e9,
    )
)

for group in ee.List(areas.get('groups')).getInfo():
    name = CLASSES[int(group['severity'])]
    print(f'{name:14} {group["sum"]:10.0f} ha')

task = ee.batch.Export.image.toDrive(
    image=dnbr.addBands(severity).toFloat(),
    description='evia_burn_severity',
    region=region,
    scale=20,
    crs='EPSG:32634',
    maxPixels=1e9,
)
task.start()
