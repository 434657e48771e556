// Landsat 7 SLC-off gap fill with focal mean
var aoi = ee.Geometry.Point([-66.15, -17.38]).buffer(20000).bounds();

var image = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2008-05-01', '2008-09-30')
  .sort('CLOUD_COVER')
  .first()
  .clip(aoi);

print(image.get('CLOUD_COVER'), image.date());

var scaled = image.select('SR_B.').multiply(0.0000275).add(-0.2);

// fill 1: focal mean
var filled1 = scaled.focal_mean(1, 'square', 'pixels', 8);
var final1 = filled1.blend(scaled);

// fill 2: median of other images of the season
var median = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2008-04-01', '2008-10-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .select('SR_B.')
  .multiply(0.0000275).add(-0.2)
  .clip(aoi);
var final2 = scaled.unmask(median);

var vis = {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3};
Map.centerObject(aoi, 11);
Map.addLayer(scaled, vis, 'original');
Map.addLayer(final1, vis, 'focal mean');
Map.addLayer(final2, vis, 'median fill');

var ndvi = final2.normalizedDifference(['SR_B4', 'SR_B3']);
Map.addLayer(ndvi, {min: 0, max: 0.7, palette: ['white', 'green']}, 'NDVI', false);
