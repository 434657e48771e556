import ee
from ee import batch

ee.Initialize()

## Landsat 8 surface reflectance composites, 2014 - 2018

# region of interest
xmin, ymin, xmax, ymax = 20.2, -20.1, 24.0, -17.8
geom = [[xmin, ymin], [xmax, ymin], [xmax, ymax], [xmin, ymax], [xmin, ymin]]
region = ee.Geometry.Polygon(geom)

# mask
def cloudMask(img):
    qa = img.select(['pixel_qa'])
    mask = qa.bitwiseAnd(8).eq(0).And(qa.bitwiseAnd(32).eq(0))
    return img.updateMask(mask)

for yr in range(2014, 2019):
    L8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterDate(str(yr) + '-05-01', str(yr) + '-09-30').filterBounds(region).map(cloudMask)
    L7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR').filterDate(str(yr) + '-05-01', str(yr) + '-09-30').filterBounds(region).map(cloudMask)

    b8 = L8.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    b7 = L7.select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])

    comp = ee.ImageCollection(b8.merge(b7)).median()
    ndvi = comp.normalizedDifference(['nir', 'red']).multiply(10000).rename(['ndvi'])
    out = comp.addBands(ndvi).int16()

    print(yr, L8.size().getInfo(), L7.size().getInfo())

    task = batch.Export.image.toDrive(
        image=out,
        description='okavango_' + str(yr),
        folder='okavango',
        region=geom,
        scale=30,
        maxPixels=1e12)
    task.start()
