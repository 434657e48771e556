// River width along transects, Brahmaputra
var transects = ee.FeatureCollection('users/fluvial/brahmaputra_transects');
var aoi = transects.geometry().bounds().buffer(5000);
Map.centerObject(transects, 9);

// yearly post-monsoon water masks
var getMask = function(year) {
  var start = ee.Date.fromYMD(year, 11, 1);
  var end = start.advance(4, 'month');
  var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(aoi)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUD_COVER', 30))
    .map(function(img) {
      var qa = img.select('QA_PIXEL');
      var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
      return img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(mask);
    });
  var mndwi = col.median().normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
  return mndwi.gt(0).rename('water').set('year', year);
};

var years = ee.List.sequence(2013, 2022);
var masks = ee.ImageCollection(years.map(getMask));

// width = water pixels along the line x pixel size
var widths = masks.map(function(mask) {
  return transects.map(function(f) {
    var line = f.geometry();
    var frac = mask.reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: line,
      scale: 30,
      maxPixels: 1e8
    }).get('water');
    return ee.Feature(null, {
      id: f.get('id'),
      year: mask.get('year'),
      width: ee.Number(ee.Algorithms.If(frac, frac, 0)).multiply(line.length())
    });
  });
}).flatten();

print(widths.limit(10));

var t12 = ee.FeatureCollection(widths).filter(ee.Filter.eq('id', 12));
print(ui.Chart.feature.byFeature(t12, 'year', 'width').setOptions({
  title: 'Width at transect 12',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'm'},
  lineWidth: 1,
  pointSize: 3
}));

var m2013 = ee.Image(masks.first()).clip(aoi);
var m2022 = ee.Image(masks.sort('year', false).first()).clip(aoi);
Map.addLayer(m2013.selfMask(), {palette: ['9ecae1']}, 'Water 2013/14');
Map.addLayer(m2022.selfMask(), {palette: ['08519c']}, 'Water 2022/23');
Map.addLayer(m2022.subtract(m2013), {min: -1, max: 1, palette: ['brown', 'white', 'blue']}, 'Change', false);
Map.addLayer(transects, {color: 'red'}, 'Transects');

Export.table.toDrive({
  collection: ee.FeatureCollection(widths),
  description: 'brahmaputra_widths',
  fileFormat: 'CSV',
  selectors: ['id', 'year', 'width']
});
