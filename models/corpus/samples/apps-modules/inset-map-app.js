// Inset map in the corner

// main map
var fires = ee.ImageCollection('FIRMS')
  .filterDate('2023-08-01', '2023-08-31')
  .select('T21')
  .max();
var firesVis = {min: 325, max: 400, palette: ['red', 'orange', 'yellow']};

Map.setCenter(-121, 52, 6);
Map.addLayer(fires, firesVis, 'Fires August 2023');

// inset
var inset = ui.Map();
inset.setOptions('TERRAIN');
inset.setControlVisibility(false);
inset.style().set({position: 'bottom-right', width: '250px', height: '200px', border: '2px solid black'});
inset.setCenter(-121, 52, 2);
Map.add(inset);

var updateInset = function() {
  var bounds = ee.Geometry.Rectangle(Map.getBounds());
  inset.centerObject(bounds, 2);
  inset.layers().set(0, ui.Map.Layer(bounds, {color: 'blue'}, 'extent'));
};

Map.onChangeBounds(ui.util.debounce(updateInset, 200));
Map.onIdle(updateInset);

// count label
var countLabel = ui.Label('', {position: 'top-left', fontWeight: 'bold'});
Map.add(countLabel);

Map.onChangeZoom(function(zoom) {
  countLabel.setValue('Zoom: ' + zoom);
});
updateInset();
