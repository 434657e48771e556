# faults: reducer that is not called, too many arguments
import ee

ee.Initialize(project='my-project')

# Elevation and slope of protected areas.
areas = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('ISO3', 'NPL'))
elevation = ee.Image('USGS/SRTMGL1_003').select('elevation')
slope = ee.Terrain.slope(elevation)

table = elevation.addBands(slope).reduceRegions(
    collection=areas,
    reducer=ee.Reducer.mean,  #~     reducer=ee.Reducer.mean(),
    scale=90,
)
steep = table.filter(ee.Filter.gt('slope', 25))
print('steep areas:', steep.size().getInfo())

ratio = elevation.addBands(slope).normalizedDifference('elevation', 'slope')  #~ ratio = elevation.addBands(slope).normalizedDifference(['elevation', 'slope'])
value = ratio.reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=areas.geometry(),
    scale=900,
    maxPixels=1e9,
)
print(value.getInfo())
