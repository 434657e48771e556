import ee
ee.Initialize()

geometry = ee.Geometry.Rectangle([30.5, 30.0, 31.5, 31.5])

for year in range(2000, 2023):
    ndvi = (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate(str(year) + '-01-01', str(year) + '-12-31')
            .select('NDVI')
            .mean()
            .multiply(0.0001)
            .clip(geometry))
    mean = ndvi.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometry,
        scale=250,
        maxPixels=1e9
    ).get('NDVI')
    print(year, mean.getInfo())
