// Snow persistence, first and last snow day, Sierra Nevada
var sn = ee.Geometry.Rectangle([-120.5, 37.5, -118.5, 39.5]);
var startDoy = 1;
var year = 2021;

var snow = ee.ImageCollection('MODIS/061/MOD10A1')
  .filterDate(year + '-01-01', year + '-12-31')
  .select('NDSI_Snow_Cover');

var addDay = function(img) {
  var doy = ee.Number.parse(img.date().format('D'));
  var isSnow = img.gte(30).unmask(0).rename('snow');
  var day = ee.Image.constant(doy).toInt16().rename('doy');
  return isSnow.addBands(day).copyProperties(img, ['system:time_start']);
};

var daily = snow.map(addDay);

var snowDays = daily.select('snow').sum().rename('days').clip(sn);

// last snow day before August
var lastSnow = daily
  .filter(ee.Filter.calendarRange(1, 8, 'month'))
  .map(function(img) {
    return img.select('doy').updateMask(img.select('snow'));
  })
  .max()
  .clip(sn);

// first snow-free day
var firstFree = lastSnow.add(1).rename('firstFree');

Map.centerObject(sn, 8);
Map.addLayer(snowDays, {min: 0, max: 200, palette: ['black', 'blue', 'cyan', 'white']}, 'Snow days');
Map.addLayer(firstFree, {min: 60, max: 200, palette: ['ff0000', 'ffff00', '00ff00', '00ffff', '0000ff']}, 'First snow-free day');

// by elevation
var dem = ee.Image('USGS/SRTMGL1_003').select('elevation');
var band = dem.divide(500).floor().multiply(500).toInt().rename('elev');
var stats = snowDays.addBands(band).reduceRegion({
  reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'elev'}),
  geometry: sn,
  scale: 500,
  maxPixels: 1e9
});
print('Mean snow days by elevation', stats.get('groups'));

Export.image.toDrive({
  image: firstFree.toInt16(),
  description: 'first_snow_free_day_' + year,
  region: sn,
  scale: 500,
  crs: 'EPSG:3310'
});
