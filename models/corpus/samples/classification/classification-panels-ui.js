// Simple app for drawing training and classifying
var drawingTools = Map.drawingTools();
drawingTools.setShown(false);

while (drawingTools.layers().length() > 0) {
  var layer = drawingTools.layers().get(0);
  drawingTools.layers().remove(layer);
}

var classes = ['water', 'forest', 'urban', 'agriculture'];
var colors = ['0000ff', '007700', 'ff0000', 'ffcc00'];

for (var i = 0; i < classes.length; i++) {
  var dummy = ui.Map.GeometryLayer({geometries: null, name: classes[i], color: colors[i]});
  drawingTools.layers().add(dummy);
}

var panel = ui.Panel({style: {width: '320px', padding: '8px'}});
var title = ui.Label('Interactive land cover classifier', {fontWeight: 'bold', fontSize: '20px'});
var intro = ui.Label('1. Draw points for each class. 2. Choose a year. 3. Press classify.');
panel.add(title);
panel.add(intro);

// year selector
var years = ['2018', '2019', '2020', '2021', '2022'];
var yearSelect = ui.Select({
  items: years,
  value: '2020',
  placeholder: 'Select a year'
});
panel.add(ui.Label('Year'));
panel.add(yearSelect);

// number of trees
var treeSlider = ui.Slider({min: 10, max: 200, value: 50, step: 10, style: {stretch: 'horizontal'}});
panel.add(ui.Label('Number of trees'));
panel.add(treeSlider);

// buttons per class
function drawClass(index) {
  return function() {
    drawingTools.setSelected(drawingTools.layers().get(index));
    drawingTools.setShape('point');
    drawingTools.draw();
  };
}
classes.forEach(function(name, index) {
  var button = ui.Button({
    label: 'Draw ' + name,
    onClick: drawClass(index),
    style: {stretch: 'horizontal'}
  });
  panel.add(button);
});

var resultPanel = ui.Panel();

function getImage(year) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(ee.Geometry(Map.getBounds(true)))
    .filterDate(year + '-01-01', year + '-12-31')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .median()
    .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
    .divide(10000);
}

function getTraining() {
  var fc = ee.FeatureCollection([]);
  for (var i = 0; i < classes.length; i++) {
    var geom = drawingTools.layers().get(i).getEeObject();
    var feats = ee.FeatureCollection(ee.Geometry(geom).coordinates().map(function(c) {
      return ee.Feature(ee.Geometry.Point(c));
    }));
    var labelled = feats.map(function(f) { return f.set('class', i); });
    fc = fc.merge(labelled);
  }
  return fc;
}

function classify() {
  resultPanel.clear();
  Map.layers().reset();
  var year = yearSelect.getValue();
  var image = getImage(year);
  var training = image.sampleRegions({
    collection: getTraining(),
    properties: ['class'],
    scale: 10
  });
  var classifier = ee.Classifier.smileRandomForest(treeSlider.getValue())
    .train(training, 'class', image.bandNames());
  var classified = image.classify(classifier);
  Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RGB ' + year);
  Map.addLayer(classified, {min: 0, max: classes.length - 1, palette: colors}, 'Classification ' + year);

  classifier.confusionMatrix().accuracy().evaluate(function(acc) {
    resultPanel.add(ui.Label('Training accuracy: ' + acc.toFixed(3)));
  });
}

var classifyButton = ui.Button({
  label: 'Classify',
  onClick: classify,
  style: {stretch: 'horizontal', color: 'green'}
});
panel.add(classifyButton);
panel.add(resultPanel);

ui.root.insert(0, panel);
Map.setCenter(2.35, 48.85, 10);
