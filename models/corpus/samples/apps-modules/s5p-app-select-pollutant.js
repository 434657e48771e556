// Air quality app: choose pollutant, year and month
var cities = ee.FeatureCollection('users/airlab/turkey_cities');

var pollutants = {
  'NO2': {
    id: 'COPERNICUS/S5P/OFFL/L3_NO2',
    band: 'tropospheric_NO2_column_number_density',
    min: 0,
    max: 0.0002
  },
  'CO': {
    id: 'COPERNICUS/S5P/OFFL/L3_CO',
    band: 'CO_column_number_density',
    min: 0.02,
    max: 0.05
  },
  'SO2': {
    id: 'COPERNICUS/S5P/OFFL/L3_SO2',
    band: 'SO2_column_number_density',
    min: 0,
    max: 0.0005
  },
  'O3': {
    id: 'COPERNICUS/S5P/OFFL/L3_O3',
    band: 'O3_column_number_density',
    min: 0.12,
    max: 0.15
  },
  'Aerosol': {
    id: 'COPERNICUS/S5P/OFFL/L3_AER_AI',
    band: 'absorbing_aerosol_index',
    min: -1,
    max: 2
  }
};
var palette = ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red'];

var title = ui.Label('Air quality of Türkiye', {fontSize: '20px', fontWeight: 'bold'});
var selectPollutant = ui.Select({items: Object.keys(pollutants), value: 'NO2', onChange: draw});
var selectYear = ui.Select({items: ['2019', '2020', '2021', '2022'], value: '2020', onChange: draw});
var sliderMonth = ui.Slider({min: 1, max: 12, value: 4, step: 1, onChange: draw, style: {width: '200px'}});
var chartPanel = ui.Panel();

var panel = ui.Panel({
  widgets: [title, ui.Label('Pollutant'), selectPollutant, ui.Label('Year'), selectYear, ui.Label('Month'), sliderMonth, chartPanel],
  style: {width: '320px'}
});
ui.root.insert(0, panel);

function draw() {
  var p = pollutants[selectPollutant.getValue()];
  var year = parseInt(selectYear.getValue(), 10);
  var month = sliderMonth.getValue();
  var start = ee.Date.fromYMD(year, month, 1);
  var col = ee.ImageCollection(p.id).select(p.band);
  var mean = col.filterDate(start, start.advance(1, 'month')).mean();

  Map.layers().reset();
  Map.addLayer(mean, {min: p.min, max: p.max, palette: palette}, selectPollutant.getValue(), true, 0.7);
  Map.addLayer(cities, {color: 'white'}, 'Cities');
}

Map.onClick(function(coords) {
  var p = pollutants[selectPollutant.getValue()];
  var point = ee.Geometry.Point(coords.lon, coords.lat);
  var year = parseInt(selectYear.getValue(), 10);
  var monthly = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
    var d = ee.Date.fromYMD(year, m, 1);
    return ee.ImageCollection(p.id).select(p.band)
      .filterDate(d, d.advance(1, 'month'))
      .mean()
      .set('system:time_start', d.millis());
  }));
  var chart = ui.Chart.image.series(monthly, point.buffer(5000), ee.Reducer.mean(), 1113)
    .setOptions({title: selectPollutant.getValue() + ' ' + year, legend: {position: 'none'}, pointSize: 4});
  chartPanel.clear();
  chartPanel.add(chart);
});

Map.setCenter(35, 39, 6);
draw();
