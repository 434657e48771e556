import ee
import os
import json

ee.Initialize()

# Hand labelled chips: list of center points and dates from the json, export S1 + S2 + DEM stacks

with open('chips.json') as f:
    chips = json.load(f)

SIZE = 512
SCALE = 10

def get_s1(geom, date):
    d = ee.Date(date)
    return (ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(geom)
            .filterDate(d.advance(-3, 'day'), d.advance(3, 'day'))
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .select(['VV', 'VH'])
            .mosaic())

def get_s2(geom, date):
    d = ee.Date(date)
    return (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
            .filterBounds(geom)
            .filterDate(d.advance(-3, 'day'), d.advance(3, 'day'))
            .sort('CLOUDY_PIXEL_PERCENTAGE', False)
            .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
            .mosaic())

for i, chip in enumerate(chips):
    center = ee.Geometry.Point([chip['lon'], chip['lat']])
    region = center.buffer(SIZE * SCALE / 2).bounds()

    s1 = get_s1(region, chip['date']).toFloat()
    s2 = get_s2(region, chip['date']).toFloat()
    dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').toFloat()
    slope = ee.Terrain.slope(dem).toFloat()
    jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).toFloat()

    stack = ee.Image.cat([s1, s2, dem, slope, jrc])

    name = 'chip_%04d_%s' % (i, chip['event'])
    task = ee.batch.Export.image.toCloudStorage(
        image=stack,
        description=name,
        bucket='flood-chips',
        fileNamePrefix='v2/' + name,
        region=region,
        scale=SCALE,
        crs='EPSG:4326',
        maxPixels=1e9
    )
    task.start()
    print(i, name)
