// NASA-USDA soil moisture (old product)
var dataset = ee.ImageCollection('NASA_USDA/HSL/soil_moisture')
                  .filter(ee.Filter.date('2015-01-01', '2019-12-31'));
var ssm = dataset.select('ssm');
var susm = dataset.select('susm');

var sudan = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Sudan'));

var smVis = {min: 0, max: 28, palette: ['0300ff', '418504', 'efff07', 'efff07', 'ff0303']};

Map.centerObject(sudan, 5);
Map.addLayer(ssm.mean().clip(sudan), smVis, 'Surface soil moisture');
Map.addLayer(susm.mean().clip(sudan), {min: 0, max: 200}, 'Subsurface soil moisture', false);

var chart = ui.Chart.image.series({
  imageCollection: dataset.select(['ssm', 'susm']),
  region: sudan,
  reducer: ee.Reducer.mean(),
  scale: 25000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Soil moisture',
  vAxis: {title: 'mm'},
  hAxis: {title: 'Date'},
  series: {
    0: {color: 'red', targetAxisIndex: 0},
    1: {color: 'blue', targetAxisIndex: 1}
  }
});
print(chart);

// monthly mean
var byMonth = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return ssm.filter(ee.Filter.calendarRange(m, m, 'month')).mean().set('month', m);
}));

print(ui.Chart.image.series(byMonth, sudan, ee.Reducer.mean(), 25000, 'month')
  .setChartType('ColumnChart').setOptions({title: 'Mean monthly SSM', legend: {position: 'none'}}));
