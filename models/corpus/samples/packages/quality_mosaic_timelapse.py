import ee
import os
import urllib.request
from PIL import Image, ImageDraw, ImageFont

ee.Initialize()

# Aral Sea
roi = ee.Geometry.Rectangle([58.0, 43.3, 61.8, 46.9])
out = 'frames'
if not os.path.isdir(out):
    os.mkdir(out)


def mask(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)))


def l5_rgb(img):
    return mask(img).select(['SR_B5', 'SR_B4', 'SR_B3'], ['swir', 'nir', 'red'])


def l8_rgb(img):
    return mask(img).select(['SR_B6', 'SR_B5', 'SR_B4'], ['swir', 'nir', 'red'])


l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(roi).map(l5_rgb)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(roi).map(l5_rgb)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).map(l8_rgb)
merged = l5.merge(l7).merge(l8)

vis = {'bands': ['swir', 'nir', 'red'], 'min': 0, 'max': 0.45}

frames = []
for year in range(1986, 2023):
    img = merged.filterDate('%d-05-01' % year, '%d-10-01' % year).median() \
        .multiply(0.0000275).add(-0.2)
    rgb = img.visualize(**vis)
    url = rgb.getThumbURL({'region': roi, 'dimensions': 768, 'format': 'png'})
    path = os.path.join(out, '%d.png' % year)
    if not os.path.exists(path):
        try:
            urllib.request.urlretrieve(url, path)
        except Exception as e:
            print(year, e)
            continue
    im = Image.open(path).convert('RGB')
    draw = ImageDraw.Draw(im)
    draw.text((20, 20), str(year), fill='white')
    frames.append(im)
    print(year)

frames[0].save('aral.gif', save_all=True, append_images=frames[1:], duration=400, loop=0)
