import ee
ee.Initialize(project='ee-canopy')

aoi = ee.FeatureCollection('projects/ee-canopy/assets/aoi_borneo').geometry()

rh = ['rh25', 'rh50', 'rh75', 'rh95', 'rh98', 'rh100']


def quality_mask(image):
    return image.updateMask(image.select('quality_flag').eq(1)) \
        .updateMask(image.select('degrade_flag').eq(0)) \
        .updateMask(image.select('sensitivity').gt(0.95))


gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY').filterBounds(aoi).map(quality_mask)

dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
slope = ee.Terrain.slope(dem)

for year in [2019, 2020, 2021, 2022]:
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        col = gedi.filterDate(start, start.advance(1, 'month'))
        if col.size().getInfo() == 0:
            continue
        img = col.mosaic().select(rh).addBands(slope).updateMask(slope.lt(20))
        pts = img.sample(
            region=aoi,
            scale=25,
            numPixels=100000,
            seed=month,
            tileScale=16,
            geometries=True
        )
        name = f'gedi_{year}_{month:02d}'
        task = ee.batch.Export.table.toDrive(
            collection=pts,
            description=name,
            folder='gedi_borneo',
            fileFormat='CSV'
        )
        task.start()
        print(name)
