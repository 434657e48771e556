// cumulative rainfall of the season compared to long-term mean
var woreda = ee.Geometry.Point([38.05, 9.02]).buffer(20000);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var dailyValues = function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  return ee.List.sequence(1, 365).map(function(doy) {
    var d = start.advance(ee.Number(doy).subtract(1), 'day');
    return ee.Image(chirps.filterDate(d, d.advance(1, 'day')).first()).reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: woreda,
      scale: 5566
    }).getNumber('precipitation');
  });
};

var cumsum = function(list) {
  return ee.List(ee.List(list).iterate(function(v, acc) {
    acc = ee.List(acc);
    return acc.add(ee.Number(acc.get(-1)).add(ee.Number(v)));
  }, ee.List([0]))).slice(1);
};

var cum2015 = cumsum(dailyValues(2015));
var cum2019 = cumsum(dailyValues(2019));
var cum2021 = cumsum(dailyValues(2021));

var x = ee.List.sequence(1, 365);
var y = ee.Array.cat([ee.Array(cum2015), ee.Array(cum2019), ee.Array(cum2021)], 1);

var chart = ui.Chart.array.values({array: y, axis: 0, xLabels: x})
  .setSeriesNames(['2015', '2019', '2021'])
  .setOptions({
    title: 'Cumulative rainfall',
    hAxis: {title: 'Day of year', viewWindow: {min: 1, max: 365}},
    vAxis: {title: 'mm'},
    lineWidth: 2,
    pointSize: 0,
    colors: ['red', 'green', 'blue']
  });
print(chart);

Map.centerObject(woreda, 9);
Map.addLayer(woreda, {color: 'red'}, 'woreda');
