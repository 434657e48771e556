// Hierarchical classification: first water/urban with thresholds, then RF on the rest
// Vientiane plain, dry season 2022-23
var plain = ee.FeatureCollection('projects/ee-bounmy/assets/vientiane_plain');
Map.centerObject(plain, 10);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(plain)
  .filterDate('2022-11-15', '2023-02-28')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median()
  .divide(10000)
  .clip(plain);

// ---- step 1: water ----
var mndwi = s2.normalizedDifference(['B3', 'B11']).rename('MNDWI');
var jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).clip(plain);
var water = mndwi.gt(0.1).or(jrc.gt(75));

// ---- step 2: urban ----
var ghs = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2020').select('built_surface').clip(plain);
var dwBuilt = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(plain).filterDate('2022-11-15', '2023-02-28').select('built').mean().clip(plain);
var urban = dwBuilt.gt(0.5).and(ghs.gt(500)).and(water.not());

// ---- step 3: RF for vegetation and agriculture ----
var rest = water.or(urban).not();
var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndmi = s2.normalizedDifference(['B8', 'B11']).rename('NDMI');
var input = s2.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']).addBands([ndvi, ndmi]).updateMask(rest);

var train = ee.FeatureCollection('projects/ee-bounmy/assets/train_veg');  // 3 rice stubble, 4 irrigated rice, 5 forest, 6 plantation, 7 shrub
var samples = input.sampleRegions({collection: train, properties: ['class'], scale: 10, tileScale: 4});
var rf = ee.Classifier.smileRandomForest(150).train(samples, 'class', input.bandNames());
var veg = input.classify(rf);

// ---- combine ----
var lulc = veg.unmask(0)
  .where(water, 1)
  .where(urban, 2)
  .selfMask()
  .clip(plain)
  .rename('lulc')
  .toByte();

Map.addLayer(s2, {bands: ['B8', 'B11', 'B4'], min: 0, max: 0.45}, 'S2 8-11-4', false);
Map.addLayer(lulc, {min: 1, max: 7, palette: ['1f78b4', 'e31a1c', 'f6e8a4', '7fc97f', '1b5e20', 'b5651d', 'c0ca33']}, 'LULC');

var stats = ee.Image.pixelArea().divide(1e6).addBands(lulc).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'lulc'),
  geometry: plain.geometry(),
  scale: 20,
  maxPixels: 1e12,
  tileScale: 4
});
print('km2', stats);

Export.image.toDrive({
  image: lulc,
  description: 'vientiane_lulc_2023',
  region: plain.geometry(),
  scale: 10,
  maxPixels: 1e12
});
