import ee
ee.Initialize()

aoi = ee.FeatureCollection('users/riceproject/niigata').geometry()

# one export per orbit and month
col = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2022-04-01', '2022-11-01') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))

orbits = col.aggregate_histogram('relativeOrbitNumber_start').getInfo()
print(orbits)

for orbit in orbits:
    sub = col.filter(ee.Filter.eq('relativeOrbitNumber_start', int(float(orbit))))
    for month in range(4, 11):
        m = sub.filter(ee.Filter.calendarRange(month, month, 'month'))
        n = m.size().getInfo()
        if n == 0:
            continue
        mean = m.select(['VV', 'VH']).mean()
        std = m.select(['VV', 'VH']).reduce(ee.Reducer.stdDev())
        img = mean.addBands(std).clip(aoi).toFloat()
        name = 'S1_orb%s_%02d' % (orbit, month)
        task = ee.batch.Export.image.toDrive(
            image=img,
            description=name,
            folder='niigata_s1',
            region=aoi,
            scale=10,
            crs='EPSG:32654',
            maxPixels=1e13
        )
        task.start()
        print(name, n)
