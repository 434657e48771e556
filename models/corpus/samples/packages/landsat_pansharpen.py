import ee
import numpy as np

ee.Initialize()


def hsv_pansharpen(image):
    """Sharpen a Landsat 8 TOA image with the panchromatic band"""
    hsv = image.select(['B4', 'B3', 'B2']).rgbToHsv()
    sharpened = ee.Image.cat([
        hsv.select('hue'),
        hsv.select('saturation'),
        image.select('B8')
    ]).hsvToRgb()
    return sharpened


def brovey(image):
    rgb = image.select(['B4', 'B3', 'B2'])
    total = rgb.reduce(ee.Reducer.sum())
    pan = image.select('B8')
    return rgb.divide(total).multiply(pan).multiply(3).rename(['red', 'green', 'blue'])


def quality(original, sharp, region):
    """Correlation between the original and the degraded image for each band"""
    out = {}
    for a, b in zip(['B4', 'B3', 'B2'], sharp.bandNames().getInfo()):
        pair = original.select(a).addBands(sharp.select(b))
        r = pair.reduceRegion(
            reducer=ee.Reducer.pearsonsCorrelation(),
            geometry=region,
            scale=30,
            maxPixels=1e9
        ).get('correlation').getInfo()
        out[a] = round(r, 4)
    return out


region = ee.Geometry.Rectangle([12.40, 41.80, 12.60, 41.95])
image = (ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
         .filterBounds(region)
         .filterDate('2021-05-01', '2021-09-30')
         .sort('CLOUD_COVER')
         .first())

print(image.get('system:index').getInfo(), image.get('CLOUD_COVER').getInfo())

sharp1 = hsv_pansharpen(image)
sharp2 = brovey(image)
print('HSV', quality(image, sharp1, region))
print('Brovey', quality(image, sharp2, region))

for name, img in [('hsv', sharp1), ('brovey', sharp2)]:
    task = ee.batch.Export.image.toDrive(
        image=img.clip(region).toFloat(),
        description='rome_' + name,
        folder='pansharpen',
        region=region,
        scale=15,
        maxPixels=1e9
    )
    task.start()
