// unsupervised classification of the Dniester limans
var region = ee.Geometry.Rectangle([29.7, 46.6, 30.5, 47.2]);
Map.centerObject(region, 10)

var image = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(region)
  .filterDate('2022-06-01', '2022-09-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .median()
  .select('SR_B.')
  .multiply(0.0000275).add(-0.2)
  .clip(region)

Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'RGB')

var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
var input = image.addBands(ndvi).addBands(mndwi)

var training = input.sample({
  region: region,
  scale: 30,
  numPixels: 5000
})

var clusterer = ee.Clusterer.wekaKMeans(8).train(training)
var result = input.cluster(clusterer)

Map.addLayer(result.randomVisualizer(), {}, 'clusters')

// mean spectra of the clusters
var spectra = input.addBands(result).reduceRegion({
  reducer: ee.Reducer.mean().repeat(9).group({groupField: 9, groupName: 'cluster'}),
  geometry: region,
  scale: 90,
  maxPixels: 1e9
})
print(spectra)

// Export.image.toDrive({image: result, description: 'kmeans8', region: region, scale: 30})
