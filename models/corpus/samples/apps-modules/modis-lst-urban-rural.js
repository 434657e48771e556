// Surface urban heat island for several cities
var cities = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([77.2090, 28.6139]), {name: 'Delhi'}),
  ee.Feature(ee.Geometry.Point([72.8777, 19.0760]), {name: 'Mumbai'}),
  ee.Feature(ee.Geometry.Point([80.2707, 13.0827]), {name: 'Chennai'}),
  ee.Feature(ee.Geometry.Point([88.3639, 22.5726]), {name: 'Kolkata'}),
  ee.Feature(ee.Geometry.Point([77.5946, 12.9716]), {name: 'Bengaluru'}),
  ee.Feature(ee.Geometry.Point([78.4867, 17.3850]), {name: 'Hyderabad'})
]);

var lc = ee.ImageCollection('MODIS/006/MCD12Q1').filterDate('2019-01-01', '2019-12-31').first().select('LC_Type1');
var urban = lc.eq(13);
var water = lc.eq(17);

var lst = ee.ImageCollection('MODIS/006/MOD11A2')
  .filter(ee.Filter.calendarRange(2015, 2019, 'year'))
  .filter(ee.Filter.calendarRange(3, 5, 'month'));

var day = lst.select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('day');
var night = lst.select('LST_Night_1km').mean().multiply(0.02).subtract(273.15).rename('night');
var dem = ee.Image('USGS/SRTMGL1_003');

var suhi = cities.map(function(f) {
  var inner = f.geometry().buffer(15000);
  var outer = f.geometry().buffer(40000).difference(f.geometry().buffer(25000), 100);

  var elev = ee.Number(dem.reduceRegion(ee.Reducer.median(), inner, 500).get('elevation'));
  var flat = dem.subtract(ee.Image.constant(elev)).abs().lt(100);

  var u = day.addBands(night).updateMask(urban).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: inner,
    scale: 1000
  });
  var r = day.addBands(night).updateMask(urban.not()).updateMask(water.not()).updateMask(flat).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: outer,
    scale: 1000
  });

  return f.set({
    urban_day: u.get('day'),
    rural_day: r.get('day'),
    urban_night: u.get('night'),
    rural_night: r.get('night'),
    suhi_day: ee.Number(u.get('day')).subtract(r.get('day')),
    suhi_night: ee.Number(u.get('night')).subtract(r.get('night'))
  });
});

print(suhi);

print(ui.Chart.feature.byFeature(suhi, 'name', ['suhi_day', 'suhi_night'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'SUHI intensity (Mar-May)',
    vAxis: {title: '°C'},
    colors: ['orange', 'navy']
  }));

Map.setCenter(79, 20, 5);
Map.addLayer(day, {min: 20, max: 45, palette: ['blue', 'yellow', 'red']}, 'day');
Map.addLayer(night, {min: 10, max: 30, palette: ['blue', 'yellow', 'red']}, 'night', false);
Map.addLayer(urban.selfMask(), {palette: 'gray'}, 'urban', false);
Map.addLayer(cities, {}, 'cities');

Export.table.toDrive({
  collection: suhi,
  description: 'suhi_india',
  selectors: ['name', 'urban_day', 'rural_day', 'suhi_day', 'urban_night', 'rural_night', 'suhi_night']
});
