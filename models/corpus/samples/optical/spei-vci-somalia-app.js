// VCI monthly for a user selected month
var somalia = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Somalia'));
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');

Map.centerObject(somalia, 6);

var monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July',
  'August', 'September', 'October', 'November', 'December'];

var yearSelect = ui.Select({
  items: ['2016', '2017', '2018', '2019', '2020', '2021', '2022'],
  value: '2021',
  placeholder: 'Year'
});

var monthSelect = ui.Select({
  items: monthNames,
  value: 'October',
  placeholder: 'Month'
});

var vis = {min: 0, max: 100, palette: ['a50026', 'f46d43', 'fee08b', 'a6d96a', '1a9850']};

function run() {
  var year = parseInt(yearSelect.getValue(), 10);
  var month = monthNames.indexOf(monthSelect.getValue()) + 1;

  var sameMonth = ndvi.filter(ee.Filter.calendarRange(month, month, 'month'));
  var min = sameMonth.min();
  var max = sameMonth.max();
  var current = sameMonth.filter(ee.Filter.calendarRange(year, year, 'year')).mean();

  var vci = current.subtract(min).divide(max.subtract(min)).multiply(100).clip(somalia);

  Map.layers().reset();
  Map.addLayer(vci, vis, 'VCI ' + year + '-' + month);

  var mean = vci.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: somalia.geometry(),
    scale: 5000,
    maxPixels: 1e9
  });
  result.setValue('Computing...');
  mean.get('NDVI').evaluate(function(value) {
    result.setValue('Mean VCI: ' + value.toFixed(1));
  });
}

var button = ui.Button({label: 'Run', onClick: run});
var result = ui.Label('');

var panel = ui.Panel({
  widgets: [
    ui.Label('Vegetation Condition Index', {fontWeight: 'bold', fontSize: '18px'}),
    ui.Label('Select year and month:'),
    yearSelect,
    monthSelect,
    button,
    result
  ],
  style: {width: '280px', position: 'top-left', padding: '8px'}
});
Map.add(panel);

run();
