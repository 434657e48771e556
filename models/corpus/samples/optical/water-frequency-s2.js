// Water occurrence from all Sentinel-2 images of 5 years
var delta = ee.Geometry.Rectangle([22.3, -19.6, 23.8, -18.6]);   // Okavango

var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(delta)
  .filterDate('2018-01-01', '2023-01-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var classifyWater = function(img) {
  var qa = img.select('QA60');
  var cloudFree = qa.eq(0);
  var mndwi = img.normalizedDifference(['B3', 'B11']);
  var ndvi = img.normalizedDifference(['B8', 'B4']);
  var evi = img.expression('2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 10000)', {
    nir: img.select('B8'),
    red: img.select('B4'),
    blue: img.select('B2')
  });
  var water = mndwi.gt(ndvi).or(mndwi.gt(evi)).and(evi.lt(0.1)).rename('water');
  return water.updateMask(cloudFree).copyProperties(img, ['system:time_start']);
};

var water = s2.map(classifyWater);

var frequency = water.mean().rename('frequency').clip(delta);
var nObs = water.count().rename('n').clip(delta);

Map.centerObject(delta, 9);
Map.addLayer(nObs, {min: 0, max: 200, palette: ['white', 'black']}, 'N observations', false);
Map.addLayer(frequency.updateMask(frequency.gt(0.05)), {min: 0, max: 1, palette: ['ffffcc', '41b6c4', '0c2c84']}, 'Water frequency');

var permanent = frequency.gte(0.75);
var seasonal = frequency.gte(0.25).and(frequency.lt(0.75));

Map.addLayer(permanent.selfMask(), {palette: ['0000ff']}, 'Permanent', false);
Map.addLayer(seasonal.selfMask(), {palette: ['00ccff']}, 'Seasonal', false);

// area per year
var years = ee.List.sequence(2018, 2022);
var areaPerYear = ee.FeatureCollection(years.map(function(y) {
  var freq = water.filter(ee.Filter.calendarRange(y, y, 'year')).mean();
  var area = freq.gte(0.5).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: delta,
    scale: 100,
    maxPixels: 1e10,
    tileScale: 4
  });
  return ee.Feature(null, {year: y, area: area.get('water')});
}));

print(ui.Chart.feature.byFeature(areaPerYear, 'year', 'area').setChartType('ColumnChart'));

Export.image.toDrive({
  image: frequency.toFloat(),
  description: 'okavango_water_frequency',
  region: delta,
  scale: 20,
  crs: 'EPSG:32734',
  maxPixels: 1e13
});
