"""Terrain correction of Sentinel-1 with the volume model (own implementation)."""
import math

import ee

DEG = math.pi / 180


def look_angles(image):
    """Incidence angle and range direction of the scene in radians."""
    theta = image.select('angle').multiply(DEG)
    # azimuth of the steepest angle gradient is the look direction
    direction = ee.Terrain.aspect(image.select('angle')).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=image.geometry(),
        scale=1000,
        bestEffort=True
    ).get('aspect')
    phi = ee.Image.constant(ee.Number(direction)).multiply(DEG)
    return theta, phi


def slope_range(dem, phi):
    """Slope component in range direction."""
    slope = ee.Terrain.slope(dem).multiply(DEG)
    aspect = ee.Terrain.aspect(dem).multiply(DEG)
    rel = phi.subtract(aspect)
    return slope.tan().multiply(rel.cos()).atan().rename('alpha_r')


def correct(image, dem=None, buffer=0):
    """
    Terrain corrected gamma nought in dB.

    :param image: Sentinel-1 GRD image in dB with the band angle
    :param dem: ee.Image, the default is SRTM
    :param buffer: buffer of the layover and shadow mask in metres
    """
    if dem is None:
        dem = ee.Image('USGS/SRTMGL1_003')
    pols = ['VV', 'VH']
    theta, phi = look_angles(image)
    alpha_r = slope_range(dem, phi)

    sigma0 = ee.Image(10).pow(image.select(pols).divide(10))
    gamma0 = sigma0.divide(theta.cos())

    ninety = ee.Image.constant(90 * DEG)
    nominator = ninety.subtract(theta).add(alpha_r).tan()
    denominator = ninety.subtract(theta).tan()
    ratio = nominator.divide(denominator).abs()
    flat = gamma0.divide(ratio)
    flat_db = flat.log10().multiply(10).rename(pols)

    layover = alpha_r.lt(theta)
    shadow = alpha_r.gt(ninety.subtract(theta).multiply(-1))
    mask = layover.And(shadow)
    if buffer > 0:
        mask = mask.focal_min(buffer, 'circle', 'meters')

    return flat_db.addBands(image.select('angle')).updateMask(mask) \
        .copyProperties(image, image.propertyNames())


def collection(aoi, start, end, orbit):
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(aoi) \
        .filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.eq('orbitProperties_pass', orbit)) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .select(['VV', 'VH', 'angle'])


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([83.8, 28.1, 84.2, 28.4])
    for orbit in ['ASCENDING', 'DESCENDING']:
        col = collection(aoi, '2022-01-01', '2022-04-01', orbit).map(correct)
        img = col.select(['VV', 'VH']).median().clip(aoi)
        task = ee.batch.Export.image.toDrive(
            image=img.toFloat(),
            description='s1_flat_' + orbit.lower(),
            folder='s1',
            region=aoi,
            scale=10,
            maxPixels=1e10
        )
        task.start()
