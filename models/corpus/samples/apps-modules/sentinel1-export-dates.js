// Export each S1 image separately (client loop)
var aoi = ee.FeatureCollection('users/ddang/mekong_rice');

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2021-06-30')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filter(ee.Filter.eq('relativeOrbitNumber_start', 18))
  .select('VH');

print('số ảnh', s1.size());

// Danh sách ngày
var dates = s1.aggregate_array('system:time_start').map(function(d) {
  return ee.Date(d).format('YYYY-MM-dd');
}).distinct();
print(dates);

// Ghép ảnh theo ngày
var mosaics = ee.ImageCollection(dates.map(function(d) {
  d = ee.Date(d);
  var img = s1.filterDate(d, d.advance(1, 'day')).mosaic().clip(aoi);
  return img.focal_median(30, 'circle', 'meters')
    .rename('VH')
    .set('system:time_start', d.millis())
    .set('date', d.format('YYYYMMdd'));
}));

Map.centerObject(aoi, 10);
Map.addLayer(mosaics.first(), {min: -25, max: -5}, 'VH');
Map.addLayer(mosaics.select('VH').reduce(ee.Reducer.stdDev()), {min: 0, max: 5}, 'stdDev', false);

// Biểu đồ
print(ui.Chart.image.series(mosaics, aoi, ee.Reducer.mean(), 100)
  .setOptions({title: 'VH trung bình', vAxis: {title: 'dB'}}));

// Xuất ảnh
var list = mosaics.toList(mosaics.size());
var n = list.size().getInfo();
for (var i = 0; i < n; i++) {
  var img = ee.Image(list.get(i));
  var name = img.get('date').getInfo();
  Export.image.toDrive({
    image: img.toFloat(),
    description: 'S1_VH_' + name,
    folder: 'S1_rice',
    fileNamePrefix: 'S1_VH_' + name,
    region: aoi.geometry().bounds(),
    scale: 10,
    crs: 'EPSG:32648',
    maxPixels: 1e13
  });
}
