// Reservoir area: Sentinel-2 MNDWI vs. JRC monthly history
var res = ee.FeatureCollection('projects/ee-water-lab/assets/reservoirs')
  .filter(ee.Filter.eq('NAME', 'Theewaterskloof'));
var geom = res.geometry().buffer(500);

// JRC Monthly
var jrc = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory')
  .filterDate('2014-01-01', '2021-12-31');

var jrcArea = jrc.map(function(img) {
  var obs = img.gt(0);
  var water = img.eq(2);
  var areas = obs.rename('obs').addBands(water.rename('water'))
    .multiply(ee.Image.pixelArea())
    .reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: geom,
      scale: 30,
      maxPixels: 1e9
    });
  var obsPct = ee.Number(areas.get('obs')).divide(geom.area()).multiply(100);
  return ee.Feature(null, {
    'system:time_start': img.get('system:time_start'),
    'water_km2': ee.Number(areas.get('water')).divide(1e6),
    'obs_pct': obsPct
  });
});

jrcArea = ee.FeatureCollection(jrcArea).filter(ee.Filter.gt('obs_pct', 90));

print(ui.Chart.feature.byFeature(jrcArea, 'system:time_start', 'water_km2')
  .setOptions({title: 'JRC monthly water area', vAxis: {title: 'km2'}, pointSize: 3, lineWidth: 1}));

// Sentinel-2
var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(geom)
  .filterDate('2015-07-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5));

var s2Area = s2.map(function(img) {
  var water = img.normalizedDifference(['B3', 'B11']).gt(0.05).rename('water');
  var area = water.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geom,
    scale: 20,
    maxPixels: 1e9
  }).get('water');
  return ee.Feature(null, {
    'system:time_start': img.get('system:time_start'),
    'date': img.date().format('YYYY-MM-dd'),
    'water_km2': ee.Number(area).divide(1e6)
  });
});

print(ui.Chart.feature.byFeature(s2Area, 'system:time_start', 'water_km2')
  .setOptions({title: 'Sentinel-2 water area', vAxis: {title: 'km2'}, pointSize: 3, lineWidth: 1}));

Map.centerObject(res, 11);
Map.addLayer(s2.filterDate('2018-01-01', '2018-04-30').median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'Drought 2018');
Map.addLayer(s2.filterDate('2020-09-01', '2020-12-30').median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'Full 2020');
Map.addLayer(res, {color: 'yellow'}, 'Reservoir');

Export.table.toDrive({
  collection: s2Area,
  description: 'theewaterskloof_s2_area',
  fileFormat: 'CSV',
  selectors: ['date', 'water_km2']
});
