// A dry-season Sentinel-2 composite of the Maasai Mara, exported twice:
// as a GeoTIFF in Drive and as an Earth Engine asset.

var region = ee.Geometry.Rectangle([34.9, -1.7, 35.5, -1.2]);
var start = '2023-06-01';
var end = '2023-10-01';
var BANDS = ['B2', 'B3', 'B4', 'B8', 'B11'];

// Classes of the scene classification (SCL) to drop: saturated (1), cloud
// shadow (3), cloud (8, 9) and cirrus (10).
var UNUSABLE = [1, 3, 8, 9, 10];

/** Keeps the usable pixels, as reflectance between 0 and 1. */
function prepare(image) {
  var classes = image.select('SCL');
  var usable = classes.remap(UNUSABLE, [0, 0, 0, 0, 0], 1);
  return image.select(BANDS).multiply(0.0001).updateMask(usable);
}

var scenes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(region)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));
print('Scenes', scenes.size());

// The 40th percentile is a little darker than the median and carries less haze.
var reflectance = scenes.map(prepare)
    .reduce(ee.Reducer.percentile([40]))
    .rename(BANDS);
var ndvi = reflectance.normalizedDifference(['B8', 'B4']).rename('NDVI');

// All bands of an export must share one type.
var composite = reflectance.addBands(ndvi).toFloat().set({
  'system:time_start': ee.Date(start).millis(),
  'system:time_end': ee.Date(end).millis(),
  scenes: scenes.size()
});

Map.centerObject(region, 10);
Map.addLayer(composite.clip(region),
    {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'Composite');
Map.addLayer(composite.select('NDVI').clip(region),
    {min: 0, max: 0.8, palette: ['tan', 'yellow', 'darkgreen']}, 'NDVI', false);

// UTM zone 36 south covers the region.
Export.image.toDrive({
  image: composite,
  description: 'mara_composite_drive',
  folder: 'earth_engine',
  fileNamePrefix: 'mara_2023_dry',
  region: region,
  scale: 10,
  crs: 'EPSG:32736',
  maxPixels: 1e9,
  fileFormat: 'GeoTIFF',
  formatOptions: {cloudOptimized: true}
});

Export.image.toAsset({
  image: composite,
  description: 'mara_composite_asset',
  assetId: 'projects/my-project/assets/mara_2023_dry',
  region: region,
  scale: 10,
  crs: 'EPSG:32736',
  maxPixels: 1e9,
  pyramidingPolicy: {'.default': 'mean'}
});
