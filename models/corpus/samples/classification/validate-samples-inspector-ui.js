// Small tool: step through validation points and label them
var points = ee.FeatureCollection('projects/ee-labelers/assets/points_to_label').sort('id');
var total = points.size().getInfo();
var list = points.toList(total);
var index = 0;
var labels = {};

var classNames = ['forest', 'cropland', 'grassland', 'urban', 'water', 'bare', 'unsure'];

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2022-01-01', '2022-12-31').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

var panel = ui.Panel({style: {width: '300px'}});
var title = ui.Label('Point labelling tool', {fontWeight: 'bold', fontSize: '18px'});
var counter = ui.Label('');
var chartPanel = ui.Panel();
panel.add(title);
panel.add(counter);

var showPoint = function() {
  var f = ee.Feature(list.get(index));
  Map.layers().reset();
  chartPanel.clear();
  Map.centerObject(f, 17);
  var box = f.geometry().buffer(5).bounds();
  Map.addLayer(s2.filterBounds(f.geometry()).median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'S2 RGB', false);
  Map.addLayer(ee.Image().paint(box, 0, 2), {palette: 'red'}, 'pixel');
  counter.setValue('Point ' + (index + 1) + ' of ' + total);

  var ndvi = s2.filterBounds(f.geometry()).map(function(img) {
    return img.normalizedDifference(['B8', 'B4']).rename('NDVI').copyProperties(img, ['system:time_start']);
  });
  chartPanel.add(ui.Chart.image.series(ndvi, f.geometry(), ee.Reducer.mean(), 10).setOptions({
    title: 'NDVI 2022', vAxis: {viewWindow: {min: -0.2, max: 1}}, legend: {position: 'none'}, pointSize: 3, lineWidth: 1
  }));
};

classNames.forEach(function(name) {
  panel.add(ui.Button({
    label: name,
    style: {stretch: 'horizontal'},
    onClick: function() {
      labels[index] = name;
      if (index < total - 1) {
        index = index + 1;
        showPoint();
      } else {
        counter.setValue('Done!');
      }
    }
  }));
});

var nav = ui.Panel({layout: ui.Panel.Layout.flow('horizontal')});
nav.add(ui.Button('Previous', function() {
  if (index > 0) {
    index = index - 1;
    showPoint();
  }
}));
nav.add(ui.Button('Next', function() {
  if (index < total - 1) {
    index = index + 1;
    showPoint();
  }
}));
panel.add(nav);

panel.add(ui.Button('Export', function() {
  var keys = Object.keys(labels);
  var out = ee.FeatureCollection(keys.map(function(k) {
    return ee.Feature(list.get(Number(k))).set('label', labels[k]);
  }));
  print('labelled', out.size());
  Export.table.toDrive({collection: out, description: 'labelled_points', fileFormat: 'CSV'});
}));
panel.add(chartPanel);

Map.setOptions('SATELLITE');
ui.root.insert(0, panel);
showPoint();
