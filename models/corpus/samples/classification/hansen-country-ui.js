// Small app: choose country and canopy threshold, chart loss
var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017');

var names = countries.aggregate_array('country_na').distinct().sort();

var controlPanel = ui.Panel({style: {width: '350px'}});
controlPanel.add(ui.Label('Forest loss explorer', {fontSize: '22px', fontWeight: 'bold'}));

var select = ui.Select({placeholder: 'Loading...'});
names.evaluate(function(list) {
  select.items().reset(list);
  select.setPlaceholder('Choose a country');
});

var slider = ui.Slider({min: 10, max: 90, value: 30, step: 10, style: {width: '250px'}});

controlPanel.add(select);
controlPanel.add(ui.Label('Tree cover threshold (%)'));
controlPanel.add(slider);

var chartPanel = ui.Panel();

var update = function() {
  var name = select.getValue();
  if (!name) return;
  var threshold = slider.getValue();
  var country = countries.filter(ee.Filter.eq('country_na', name));

  Map.clear();
  Map.centerObject(country);
  chartPanel.clear();
  chartPanel.add(ui.Label('Computing...'));

  var forest = gfc.select('treecover2000').gte(threshold);
  var lossYear = gfc.select('lossyear').updateMask(forest).selfMask();

  Map.addLayer(forest.selfMask().clip(country), {palette: ['0b5d1e']}, 'Forest 2000');
  Map.addLayer(lossYear.clip(country), {min: 1, max: 22, palette: ['ffff00', 'ff8800', 'ff0000']}, 'Loss year');

  var areas = ee.Image.pixelArea().divide(10000).addBands(lossYear).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'year'}),
    geometry: country.geometry(),
    scale: 300,
    maxPixels: 1e13,
    tileScale: 4
  });

  var fc = ee.FeatureCollection(ee.List(areas.get('groups')).map(function(d) {
    d = ee.Dictionary(d);
    return ee.Feature(null, {
      year: ee.Number(d.get('year')).add(2000),
      loss_ha: d.get('sum')
    });
  }));

  var chart = ui.Chart.feature.byFeature(fc, 'year', 'loss_ha')
    .setChartType('ColumnChart')
    .setOptions({
      title: 'Tree cover loss in ' + name,
      hAxis: {format: '####'},
      vAxis: {title: 'ha'},
      legend: {position: 'none'},
      colors: ['#c0392b']
    });
  chartPanel.clear();
  chartPanel.add(chart);
};

select.onChange(update);
slider.onChange(update);

controlPanel.add(chartPanel);
ui.root.insert(0, controlPanel);
