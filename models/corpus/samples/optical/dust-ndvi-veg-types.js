// NDVI by land cover class (MCD12Q1), Kazakhstan
var kz = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Kazakhstan'));

var lc = ee.ImageCollection('MODIS/061/MCD12Q1')
  .filterDate('2020-01-01', '2020-12-31')
  .first()
  .select('LC_Type1');

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2')
  .filterDate('2020-06-01', '2020-08-31')
  .select('NDVI')
  .mean()
  .multiply(0.0001);

Map.centerObject(kz, 4);
Map.addLayer(ndvi.clip(kz), {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'NDVI');
Map.addLayer(lc.clip(kz), {
  min: 1,
  max: 17,
  palette: ['05450a', '086a10', '54a708', '78d203', '009900', 'c6b044', 'dcd159', 'dade48', 'fbff13', 'b6ff05',
    '27ff87', 'c24f44', 'a5a5a5', 'ff6d4c', '69fff8', 'f9ffa4', '1c0dff']
}, 'IGBP', false);

var means = ndvi.addBands(lc).reduceRegion({
  reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'class'}),
  geometry: kz.geometry(),
  scale: 1000,
  maxPixels: 1e10,
  bestEffort: true
});
print('NDVI by class', means);

var chart = ui.Chart.image.byClass({
  image: ndvi.addBands(lc),
  classBand: 'LC_Type1',
  region: kz,
  reducer: ee.Reducer.mean(),
  scale: 10000
});
print(chart);
