// ASTER band ratios and unmixing for lithology, Eastern Desert Egypt
var aoi = ee.Geometry.Rectangle([33.4, 25.8, 34.0, 26.3]);

var aster = ee.ImageCollection('ASTER/AST_L1T_003')
  .filterBounds(aoi)
  .filterDate('2002-01-01', '2007-12-31')
  .filter(ee.Filter.lt('CLOUDCOVER', 5))
  .filter(ee.Filter.listContains('ORIGINAL_BANDS_PRESENT', 'B01'))
  .filter(ee.Filter.listContains('ORIGINAL_BANDS_PRESENT', 'B04'));

print('scenes', aster.size());
print(aster.first());

var img = aster.median().clip(aoi);
var vnir = img.select(['B01', 'B02', 'B3N']);
var swir = img.select(['B04', 'B05', 'B06', 'B07', 'B08', 'B09']);
var tir = img.select(['B10', 'B11', 'B12', 'B13', 'B14']);

Map.centerObject(aoi, 11);
Map.addLayer(vnir, {bands: ['B3N', 'B02', 'B01'], min: 40, max: 200}, 'VNIR 321');
Map.addLayer(swir, {bands: ['B04', 'B06', 'B08'], min: 20, max: 150}, 'SWIR 468', false);

// ratios
var clay = img.expression('(b5 + b7) / b6', {
  b5: img.select('B05'),
  b6: img.select('B06'),
  b7: img.select('B07')
}).rename('clay');

var carbonate = img.expression('(b7 + b9) / b8', {
  b7: img.select('B07'),
  b8: img.select('B08'),
  b9: img.select('B09')
}).rename('carbonate');

var iron = img.select('B02').divide(img.select('B01')).rename('iron');
var silica = img.select('B13').divide(img.select('B12')).rename('silica');
var mafic = img.expression('b12 / b13 * (b14 / b13)', {
  b12: img.select('B12'),
  b13: img.select('B13'),
  b14: img.select('B14')
}).rename('mafic');

Map.addLayer(clay, {min: 1.8, max: 2.4}, 'clay', false);
Map.addLayer(carbonate, {min: 1.8, max: 2.4}, 'carbonate', false);
Map.addLayer(iron, {min: 0.9, max: 1.5}, 'iron', false);
Map.addLayer(silica, {min: 0.9, max: 1.2}, 'silica', false);
Map.addLayer(ee.Image.cat([clay, iron, mafic]), {min: [1.8, 0.9, 0.8], max: [2.4, 1.5, 1.2]}, 'clay-iron-mafic');

// endmembers from polygons
var granite = ee.Geometry.Point([33.62, 26.05]).buffer(200);
var serpentinite = ee.Geometry.Point([33.80, 25.95]).buffer(200);
var volcanic = ee.Geometry.Point([33.55, 25.90]).buffer(200);

var getMean = function(geom) {
  return swir.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: geom,
    scale: 30
  }).values();
};

var fractions = swir.unmix([getMean(granite), getMean(serpentinite), getMean(volcanic)], true, true)
  .rename(['granite', 'serpentinite', 'volcanic']);
Map.addLayer(fractions, {min: 0, max: 1}, 'fractions');

// spectra
print(ui.Chart.image.regions({
  image: swir,
  regions: ee.FeatureCollection([
    ee.Feature(granite, {label: 'granite'}),
    ee.Feature(serpentinite, {label: 'serpentinite'}),
    ee.Feature(volcanic, {label: 'volcanic'})
  ]),
  reducer: ee.Reducer.mean(),
  scale: 30,
  seriesProperty: 'label'
}).setOptions({title: 'SWIR spectra', lineWidth: 2}));
