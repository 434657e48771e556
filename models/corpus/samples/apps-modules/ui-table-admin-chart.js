// Dropdowns: country -> province -> chart of forest loss
var gaul0 = ee.FeatureCollection('FAO/GAUL/2015/level0');
var gaul1 = ee.FeatureCollection('FAO/GAUL/2015/level1');
var gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11');

var lossArea = gfc.select('loss').multiply(ee.Image.pixelArea()).divide(1e4);
var lossYear = gfc.select('lossyear');

// UI
var mainPanel = ui.Panel({
  style: {width: '360px'}
});

var title = ui.Label({
  value: 'Forest loss explorer',
  style: {'fontSize': '24px'}
});
mainPanel.add(title);

var dropdownPanel = ui.Panel();
mainPanel.add(dropdownPanel);

var countrySelect = ui.Select({
  placeholder: 'please wait..'
});
var provinceSelect = ui.Select({
  placeholder: 'select a country first',
  disabled: true
});
dropdownPanel.add(ui.Label('Country'));
dropdownPanel.add(countrySelect);
dropdownPanel.add(ui.Label('Province'));
dropdownPanel.add(provinceSelect);

var resultPanel = ui.Panel();
mainPanel.add(resultPanel);

var resetButton = ui.Button('Reset');
mainPanel.add(resetButton);

// fill countries
var loadCountries = function() {
  gaul0.aggregate_array('ADM0_NAME').sort().evaluate(function(names) {
    countrySelect.items().reset(names);
    countrySelect.setPlaceholder('select a country');
  });
};

var countrySelected = function(country) {
  provinceSelect.setPlaceholder('loading...');
  provinceSelect.setDisabled(true);
  gaul1.filter(ee.Filter.eq('ADM0_NAME', country))
    .aggregate_array('ADM1_NAME')
    .sort()
    .evaluate(function(names) {
      provinceSelect.items().reset(names);
      provinceSelect.setPlaceholder('select a province');
      provinceSelect.setDisabled(false);
    });
};

var provinceSelected = function(province) {
  var country = countrySelect.getValue();
  var selected = gaul1
    .filter(ee.Filter.eq('ADM0_NAME', country))
    .filter(ee.Filter.eq('ADM1_NAME', province));

  Map.layers().reset();
  Map.centerObject(selected);
  Map.addLayer(gfc.select('treecover2000').clip(selected), {min: 0, max: 100, palette: ['black', 'green']}, 'tree cover');
  Map.addLayer(lossYear.selfMask().clip(selected), {min: 1, max: 23, palette: ['yellow', 'red']}, 'loss year');

  resultPanel.clear();
  resultPanel.add(ui.Label('Computing...'));

  var groups = lossArea.addBands(lossYear.selfMask()).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'year'}),
    geometry: selected.geometry(),
    scale: 100,
    maxPixels: 1e12,
    tileScale: 4
  });

  var features = ee.FeatureCollection(ee.List(groups.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    return ee.Feature(null, {
      year: ee.Number(g.get('year')).add(2000),
      ha: g.get('sum')
    });
  }));

  var chart = ui.Chart.feature.byFeature(features, 'year', 'ha')
    .setChartType('ColumnChart')
    .setOptions({
      title: province,
      hAxis: {title: 'Year', format: '####'},
      vAxis: {title: 'Loss (ha)'},
      legend: {position: 'none'},
      colors: ['#b2182b']
    });
  resultPanel.clear();
  resultPanel.add(chart);
};

countrySelect.onChange(countrySelected);
provinceSelect.onChange(provinceSelected);
resetButton.onClick(function() {
  Map.layers().reset();
  resultPanel.clear();
  countrySelect.setValue(null, false);
  provinceSelect.setValue(null, false);
  provinceSelect.setDisabled(true);
});

ui.root.insert(0, mainPanel);
Map.setCenter(0, 10, 3);
loadCountries();
