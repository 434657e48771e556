// Mất rừng theo tỉnh - Hansen GFC
var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var tinh = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam'));
var taynguyen = tinh.filter(ee.Filter.inList('ADM1_NAME', ['Dak Lak', 'Dak Nong', 'Gia Lai', 'Kon Tum', 'Lam Dong']));

Map.centerObject(taynguyen, 8);

// ngưỡng độ tàn che
var nguong = 30;
var rung2000 = gfc.select('treecover2000').gte(nguong);
var matrung = gfc.select('loss').and(rung2000);
var nam = gfc.select('lossyear').updateMask(matrung);

Map.addLayer(rung2000.selfMask().clip(taynguyen), {palette: ['green']}, 'Rừng 2000');
Map.addLayer(nam.clip(taynguyen), {min: 1, max: 22, palette: ['yellow', 'orange', 'red', 'darkred']}, 'Năm mất rừng');

// diện tích (ha)
var dientich = ee.Image.pixelArea().divide(10000);

var bang = taynguyen.map(function(f) {
  var r = dientich.updateMask(rung2000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: f.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  var m = dientich.updateMask(matrung).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: f.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  return ee.Feature(null, {
    'tinh': f.get('ADM1_NAME'),
    'rung2000': r.get('area'),
    'matrung': m.get('area')
  });
});
// print(bang);

// theo năm
var cacnam = ee.List.sequence(1, 22);
var theonam = ee.FeatureCollection(cacnam.map(function(y) {
  y = ee.Number(y);
  var a = dientich.updateMask(nam.eq(y)).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: taynguyen.geometry(),
    scale: 30,
    maxPixels: 1e13,
    tileScale: 4
  });
  return ee.Feature(null, {'nam': y.add(2000), 'dientich': a.get('area')});
}));

print(ui.Chart.feature.byFeature(theonam, 'nam', 'dientich').setChartType('ColumnChart').setOptions({
  title: 'Diện tích mất rừng Tây Nguyên',
  hAxis: {title: 'Năm', format: '####'},
  vAxis: {title: 'ha'},
  colors: ['brown'],
  legend: {position: 'none'}
}));

Export.table.toDrive({
  collection: bang,
  description: 'matrung_tinh',
  fileFormat: 'CSV'
});
Export.table.toDrive({
  collection: theonam,
  description: 'matrung_nam',
  fileFormat: 'CSV'
});
