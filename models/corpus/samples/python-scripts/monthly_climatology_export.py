import ee
ee.Initialize(project='ee-climate-lab')

collection = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
region = ee.Geometry.Rectangle([20, -35, 34, -22])

variables = {
    't2m': 'temperature_2m',
    'tp': 'total_precipitation_sum',
    'swvl1': 'volumetric_soil_water_layer_1',
    'pet': 'potential_evaporation_sum',
}

months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

for short, band in variables.items():
    images = []
    for i, month in enumerate(months, start=1):
        img = (collection
               .select(band)
               .filterDate('1991-01-01', '2021-01-01')
               .filter(ee.Filter.calendarRange(i, i, 'month'))
               .mean()
               .rename(month))
        images.append(img)

    clim = ee.Image.cat(images).toFloat()

    if short == 't2m':
        clim = clim.subtract(273.15)
    if short in ['tp', 'pet']:
        clim = clim.multiply(1000)

    name = f'era5land_clim_{short}_1991_2020'
    task = ee.batch.Export.image.toDrive(
        image=clim,
        description=name,
        folder='climatology',
        fileNamePrefix=name,
        region=region,
        scale=11132,
        crs='EPSG:4326',
        maxPixels=1e10
    )
    task.start()
    print(name, task.status()['state'])
