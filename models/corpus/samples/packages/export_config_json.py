import json
import sys
import ee

with open(sys.argv[1]) as f:
    cfg = json.load(f)

ee.Initialize(project=cfg.get('project'))

roi = ee.FeatureCollection(cfg['roi'])
sensor = cfg['sensor']
year = cfg['year']

sensors = {
    'L5': {'id': 'LANDSAT/LT05/C02/T1_L2', 'rgb': ['SR_B3', 'SR_B2', 'SR_B1'], 'nir': 'SR_B4', 'red': 'SR_B3'},
    'L7': {'id': 'LANDSAT/LE07/C02/T1_L2', 'rgb': ['SR_B3', 'SR_B2', 'SR_B1'], 'nir': 'SR_B4', 'red': 'SR_B3'},
    'L8': {'id': 'LANDSAT/LC08/C02/T1_L2', 'rgb': ['SR_B4', 'SR_B3', 'SR_B2'], 'nir': 'SR_B5', 'red': 'SR_B4'},
    'L9': {'id': 'LANDSAT/LC09/C02/T1_L2', 'rgb': ['SR_B4', 'SR_B3', 'SR_B2'], 'nir': 'SR_B5', 'red': 'SR_B4'},
}

if sensor not in sensors:
    print('Unknown sensor', sensor)
    sys.exit(1)

s = sensors[sensor]


def applyScaleFactors(image):
    opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(opticalBands, None, True)


def maskClouds(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)


col = ee.ImageCollection(s['id']) \
    .filterBounds(roi) \
    .filterDate(str(year) + '-01-01', str(year) + '-12-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', cfg.get('cloud', 50))) \
    .map(maskClouds) \
    .map(applyScaleFactors)

print('images:', col.size().getInfo())

image = col.median().clip(roi)
rgb = image.select(s['rgb'])
ndvi = image.normalizedDifference([s['nir'], s['red']]).rename('NDVI')

for img, name in [(rgb, 'RGB'), (ndvi, 'NDVI')]:
    desc = '{}_{}_{}'.format(name, sensor, year)
    task = ee.batch.Export.image.toDrive(**{
        'image': img.toFloat(),
        'description': desc,
        'folder': cfg.get('folder', 'exports'),
        'scale': 30,
        'region': roi.geometry(),
        'maxPixels': 1e13
    })
    task.start()
    print(desc, task.status()['state'])
