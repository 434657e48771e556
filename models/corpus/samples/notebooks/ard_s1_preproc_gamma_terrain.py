import ee
import math
import geemap

ee.Initialize(project='ee-s1-ard')

aoi = ee.Geometry.Rectangle([77.0, 31.6, 77.6, 32.1])
dem = ee.Image('USGS/SRTMGL1_003')

s1 = ee.ImageCollection('COPERNICUS/S1_GRD_FLOAT') \
    .filterBounds(aoi) \
    .filterDate('2021-06-01', '2021-10-01') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
print(s1.size().getInfo())


def mask_border(img):
    angle = img.select('angle')
    return img.updateMask(angle.gt(31).And(angle.lt(45)))


def boxcar(img, size=3):
    filtered = img.select(['VV', 'VH']).convolve(ee.Kernel.square(size // 2, 'pixels'))
    return img.addBands(filtered, None, True)


def slope_correction(img):
    theta_i = img.select('angle').multiply(math.pi / 180)
    heading = ee.Terrain.aspect(img.select('angle')).reduceRegion(ee.Reducer.mean(), img.geometry(), 1000).get('aspect')
    phi_i = ee.Image.constant(ee.Number(heading)).multiply(math.pi / 180)
    alpha = ee.Terrain.slope(dem).multiply(math.pi / 180)
    phi_s = ee.Terrain.aspect(dem).multiply(math.pi / 180)
    phi_r = phi_i.subtract(phi_s)
    alpha_r = alpha.tan().multiply(phi_r.cos()).atan()
    gamma0 = img.select(['VV', 'VH']).divide(theta_i.cos())
    ninety = ee.Image.constant(math.pi / 2)
    volume = ninety.subtract(theta_i).add(alpha_r).tan().divide(ninety.subtract(theta_i).tan())
    flat = gamma0.divide(volume.abs())
    layover = alpha_r.lt(theta_i)
    shadow = alpha_r.gt(ninety.subtract(theta_i).multiply(-1))
    return flat.updateMask(layover.And(shadow)).rename(['VV', 'VH']).copyProperties(img, ['system:time_start'])


def to_db(img):
    return img.log10().multiply(10).copyProperties(img, ['system:time_start'])


raw = s1.map(mask_border).select(['VV', 'VH']).map(to_db).mean().clip(aoi)
flat = s1.map(mask_border).map(boxcar).map(slope_correction).map(to_db).mean().clip(aoi)

Map = geemap.Map()
Map.centerObject(aoi, 11)
Map.addLayer(raw, {'bands': ['VV'], 'min': -20, 'max': 0}, 'VV sigma0')
Map.addLayer(flat, {'bands': ['VV'], 'min': -20, 'max': 0}, 'VV gamma0 flattened')
Map.addLayer(ee.Terrain.hillshade(dem).clip(aoi), {}, 'Hillshade', False)
Map
