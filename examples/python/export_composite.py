"""A dry-season Sentinel-2 composite of the Maasai Mara, exported twice:
as a GeoTIFF in Drive and as an Earth Engine asset.
"""

import ee

ee.Initialize(project='my-project')

region = ee.Geometry.Rectangle([34.9, -1.7, 35.5, -1.2])
START = '2023-06-01'
END = '2023-10-01'
BANDS = ['B2', 'B3', 'B4', 'B8', 'B11']

# Classes of the scene classification (SCL) to drop: saturated (1), cloud
# shadow (3), cloud (8, 9) and cirrus (10).
UNUSABLE = [1, 3, 8, 9, 10]


def prepare(image):
    """Keeps the usable pixels, as reflectance between 0 and 1."""
    usable = image.select('SCL').remap(UNUSABLE, [0, 0, 0, 0, 0], 1)
    return image.select(BANDS).multiply(0.0001).updateMask(usable)


scenes = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(region)
    .filterDate(START, END)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
)
print('Scenes:', scenes.size().getInfo())

# The 40th percentile is a little darker than the median and carries less haze.
reflectance = scenes.map(prepare).reduce(ee.Reducer.percentile([40])).rename(BANDS)
ndvi = reflectance.normalizedDifference(['B8', 'B4']).rename('NDVI')

# All bands of an export must share one type.
composite = (
    reflectance.addBands(ndvi)
    .toFloat()
    .set(
        {
            'system:time_start': ee.Date(START).millis(),
            'system:time_end': ee.Date(END).millis(),
            'scenes': scenes.size(),
        }
    )
)

# UTM zone 36 south covers the region.
to_drive = ee.batch.Export.image.toDrive(
    image=composite,
    description='mara_composite_drive',
    folder='earth_engine',
    fileNamePrefix='mara_2023_dry',
    region=region,
    scale=10,
    crs='EPSG:32736',
    maxPixels=1e9,
    fileFormat='GeoTIFF',
    formatOptions={'cloudOptimized': True},
)
to_drive.start()

to_asset = ee.batch.Export.image.toAsset(
    image=composite,
    description='mara_composite_asset',
    assetId='projects/my-project/assets/mara_2023_dry',
    region=region,
    scale=10,
    crs='EPSG:32736',
    maxPixels=1e9,
    pyramidingPolicy={'.default': 'mean'},
)
to_asset.start()

print('Started:', to_drive.id, to_asset.id)
