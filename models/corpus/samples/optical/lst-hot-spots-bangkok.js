// LST hot spots in Bangkok, dry season 2020-2022
var bkk = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Bangkok'));
Map.centerObject(bkk, 11);

var applyScale = function(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B10').multiply(0.00341802).add(149.0);
  return image.addBands(optical, null, true).addBands(thermal, null, true);
};

var cloudMask = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
};

var getLST = function(image) {
  var lst = image.select('ST_B10').subtract(273.15).rename('LST');
  return image.addBands(lst);
};

var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(bkk)
  .filterDate('2020-01-01', '2022-12-31')
  .filter(ee.Filter.calendarRange(2, 4, 'month'))
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(applyScale)
  .map(cloudMask)
  .map(getLST);

print('Images', col.size(), col.aggregate_array('DATE_ACQUIRED'));

var lst = col.select('LST').median().clip(bkk);

// percentiles
var pct = lst.reduceRegion({
  reducer: ee.Reducer.percentile([5, 25, 50, 75, 95]),
  geometry: bkk.geometry(),
  scale: 100,
  maxPixels: 1e9
});
print('LST percentiles', pct);

var p95 = ee.Number(pct.get('LST_p95'));
var p5 = ee.Number(pct.get('LST_p5'));

var hot = lst.gte(ee.Image.constant(p95)).selfMask();
var cool = lst.lte(ee.Image.constant(p5)).selfMask();

Map.addLayer(lst, {min: 28, max: 42, palette: ['313695', '4575b4', 'abd9e9', 'ffffbf', 'fdae61', 'd73027', 'a50026']}, 'LST');
Map.addLayer(hot, {palette: 'ff0000'}, 'Hot spots');
Map.addLayer(cool, {palette: '0000ff'}, 'Cool spots');

// Hot spot polygons > 5 ha
var polys = hot.toInt().reduceToVectors({
  geometry: bkk.geometry(),
  scale: 30,
  maxPixels: 1e10
}).map(function(f) {
  return f.set('ha', f.geometry().area(1).divide(10000));
}).filter(ee.Filter.gt('ha', 5));

print('Hot spot polygons', polys.size());
Map.addLayer(polys, {color: 'black'}, 'Polygons', false);

Export.table.toDrive({
  collection: polys,
  description: 'bkk_hotspots',
  fileFormat: 'KML'
});
