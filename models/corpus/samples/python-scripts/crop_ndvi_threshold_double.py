import ee
ee.Initialize()

# Detect double cropping in Punjab (Pakistan) with MODIS NDVI peaks
region = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.And(
    ee.Filter.eq('ADM0_NAME', 'Pakistan'),
    ee.Filter.eq('ADM1_NAME', 'Punjab')))

ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI')

for year in range(2010, 2021):
    # rabi: november to april
    rabi = ndvi.filterDate(str(year - 1) + '-11-01', str(year) + '-04-30').max().multiply(0.0001)
    # kharif: may to october
    kharif = ndvi.filterDate(str(year) + '-05-01', str(year) + '-10-31').max().multiply(0.0001)
    # minimum in between
    trough = ndvi.filterDate(str(year) + '-04-15', str(year) + '-06-30').min().multiply(0.0001)

    rabi_crop = rabi.gt(0.45).And(trough.lt(0.3))
    kharif_crop = kharif.gt(0.45).And(trough.lt(0.3))
    double_crop = rabi_crop.And(kharif_crop)
    single = rabi_crop.Or(kharif_crop).And(double_crop.Not())

    img = double_crop.rename('double').addBands(single.rename('single')).multiply(ee.Image.pixelArea()).divide(10000)
    stats = img.reduceRegions(
        collection=region,
        reducer=ee.Reducer.sum(),
        scale=250,
        tileScale=4
    )
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='cropping_intensity_' + str(year),
        folder='punjab',
        fileFormat='CSV',
        selectors=['ADM2_NAME', 'single', 'double']
    )
    task.start()
    print(year)
