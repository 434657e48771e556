// LULC Rwanda, northern province: RF with terrain + soil; scale 10
let prov = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'North/Amajyaruguru'));
let aoi = ee.Geometry.Rectangle([29.5, -1.9, 30.2, -1.35]);

let s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2022-06-01', '2022-09-15')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(img => {
    let p = img.select('MSK_CLDPRB').lt(30);
    return img.updateMask(p).divide(10000);
  });

let bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
let median = s2.select(bands).median();
let ndvi = median.normalizedDifference(['B8', 'B4']).rename('ndvi');
let mndwi = median.normalizedDifference(['B3', 'B11']).rename('mndwi');
let ui_ = median.normalizedDifference(['B12', 'B8']).rename('ui');

let dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').filterBounds(aoi).select('DEM').mosaic().setDefaultProjection('EPSG:4326', null, 30);
let slope = ee.Terrain.slope(dem).rename('slope');
let tpi = dem.subtract(dem.focalMean(20)).rename('tpi');

let stack = median.addBands([ndvi, mndwi, ui_, dem.rename('dem'), slope, tpi]).clip(aoi);

let points = ee.FeatureCollection('projects/ee-uwase/assets/lulc_points');
let data = stack.sampleRegions({collection: points, properties: ['lulc'], scale: 10, tileScale: 8}).randomColumn({seed: 5});
let train = data.filter(ee.Filter.lt('random', 0.7));
let test = data.filter(ee.Filter.gte('random', 0.7));

let rf = ee.Classifier.smileRandomForest(120).train(train, 'lulc', stack.bandNames());
let lulc = stack.classify(rf);
let smooth = lulc.focalMode(1.5, 'square', 'pixels');

let viz = {min: 1, max: 7, palette: ['#1b5e20', '#7cb342', '#c5e1a5', '#ffee58', '#ef5350', '#42a5f5', '#8d6e63']};
Map.centerObject(aoi, 11);
Map.addLayer(median, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'S2');
Map.addLayer(lulc, viz, 'LULC raw', false);
Map.addLayer(smooth, viz, 'LULC');

let em = test.classify(rf).errorMatrix('lulc', 'classification');
print('matrix', em);
print('OA', em.accuracy(), 'kappa', em.kappa());
