var dataset = ee.ImageCollection('ESA/WorldCover/v200').first();
var roi = ee.FeatureCollection('users/lbrandt/shp/Alentejo');
var lc = dataset.clip(roi);

Map.centerObject(roi, 9);
Map.addLayer(lc, {bands: ['Map']}, 'WorldCover 2021');

var classes = [10, 20, 30, 40, 50, 60, 80, 90];
var names = ['Trees', 'Shrubs', 'Grassland', 'Cropland', 'Built-up', 'Bare', 'Water', 'Wetland'];
var colors = ['006400', 'ffbb22', 'ffff4c', 'f096ff', 'fa0000', 'b4b4b4', '0064c8', '0096a0'];

// Legend
var legend = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});

legend.add(ui.Label({
  value: 'Land cover',
  style: {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0'}
}));

function makeRow(color, name) {
  var colorBox = ui.Label({
    style: {
      backgroundColor: '#' + color,
      padding: '8px',
      margin: '0 0 4px 0'
    }
  });
  var description = ui.Label({
    value: name,
    style: {margin: '0 0 4px 6px'}
  });
  return ui.Panel({
    widgets: [colorBox, description],
    layout: ui.Panel.Layout.flow('horizontal')
  });
}

for (var i = 0; i < names.length; i++) {
  legend.add(makeRow(colors[i], names[i]));
}

Map.add(legend);

// Area in hectares
for (var j = 0; j < classes.length; j++) {
  var area = lc.eq(classes[j])
    .multiply(ee.Image.pixelArea())
    .divide(10000)
    .reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: roi.geometry(),
      scale: 10,
      maxPixels: 1e13
    });
  print(names[j] + ' (ha)', area.get('Map'));
}

// pie chart
var areaChart = ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide(10000).addBands(lc),
  classBand: 'Map',
  region: roi.geometry(),
  reducer: ee.Reducer.sum(),
  scale: 100,
  classLabels: names
}).setOptions({title: 'Area per class (ha)'});
// print(areaChart);
