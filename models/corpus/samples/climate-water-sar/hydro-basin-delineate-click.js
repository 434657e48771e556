// Click on the map to get the basin and its rainfall
var levels = {
  '5': ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_5'),
  '7': ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_7'),
  '9': ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_9'),
  '12': ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_12')
};

var rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers');
Map.addLayer(rivers.style({color: '4a90d9', width: 1}), {}, 'Rivers', false);

var panel = ui.Panel({style: {width: '350px'}});
ui.root.add(panel);

panel.add(ui.Label({
  value: 'Basin explorer',
  style: {fontSize: '20px', fontWeight: 'bold'}
}));
panel.add(ui.Label('Choose the level and click on the map.'));

var select = ui.Select({
  items: Object.keys(levels),
  value: '7',
  onChange: function() {
    Map.layers().reset();
  }
});
panel.add(select);

var results = ui.Panel();
panel.add(results);

Map.onClick(function(coords) {
  results.clear();
  var point = ee.Geometry.Point(coords.lon, coords.lat);
  var basin = levels[select.getValue()].filterBounds(point);
  Map.layers().set(0, ui.Map.Layer(basin.style({color: 'red', fillColor: 'ff000022'}), {}, 'Basin'));

  var feature = ee.Feature(basin.first());
  var areaLabel = ui.Label('Area: ...');
  results.add(areaLabel);
  feature.getNumber('SUB_AREA').evaluate(function(a) {
    areaLabel.setValue('Area: ' + a + ' km²');
  });

  var monthly = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
    return ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')
      .filterDate('2001-01-01', '2021-01-01')
      .filter(ee.Filter.calendarRange(m, m, 'month'))
      .sum()
      .divide(20)
      .set('month', m);
  }));

  var chart = ui.Chart.image.series({
    imageCollection: monthly,
    region: feature.geometry(),
    reducer: ee.Reducer.mean(),
    scale: 5566,
    xProperty: 'month'
  }).setChartType('ColumnChart').setOptions({
    title: 'Mean monthly rainfall',
    hAxis: {title: 'Month'},
    vAxis: {title: 'mm'},
    legend: {position: 'none'}
  });
  results.add(chart);
});

Map.setCenter(20, 5, 4);
Map.style().set('cursor', 'crosshair');
