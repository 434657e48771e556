import ee
import urllib.request
import zipfile
import os

ee.Initialize()

# bounding boxes of the towns
towns = {
    'Mwanza': [32.85, -2.60, 33.00, -2.45],
    'Bukoba': [31.75, -1.40, 31.87, -1.28],
    'Musoma': [33.75, -1.55, 33.87, -1.45],
}

out = 'towns'
os.makedirs(out, exist_ok=True)

def cloud(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

for town in towns:
    region = ee.Geometry.Rectangle(towns[town])
    for year in range(2014, 2023, 2):
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(region).filterDate('%s-01-01' % year, '%s-12-31' % year)
        col = col.filter(ee.Filter.lt('CLOUD_COVER', 50)).map(cloud)
        img = col.median().select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']).toUint16()
        name = town + '_' + str(year)
        url = img.getDownloadURL({
            'name': name,
            'region': region,
            'scale': 30,
            'crs': 'EPSG:32736',
            'filePerBand': False
        })
        path = os.path.join(out, name + '.zip')
        urllib.request.urlretrieve(url, path)
        with zipfile.ZipFile(path) as z:
            z.extractall(out)
        os.remove(path)
        print('Downloaded', name)
