// Continuous legend
var lst = ee.ImageCollection('MODIS/061/MOD11A2')
  .filterDate('2022-06-01', '2022-09-01')
  .select('LST_Day_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15);

var italy = ee.FeatureCollection('FAO/GAUL/2015/level0')
  .filter(ee.Filter.eq('ADM0_NAME', 'Italy'));

var vis = {
  min: 15,
  max: 45,
  palette: ['040274', '0502e6', '30c8e2', '3be285', 'b5e22e', 'fff705', 'ff8b13', 'ff0000', '911003']
};

Map.setCenter(12.5, 42, 6);
Map.addLayer(lst.clip(italy), vis, 'LST (°C)');

// ------------------------------------------------
// Color bar
// ------------------------------------------------
function makeColorBarParams(palette) {
  return {
    bbox: [0, 0, 1, 0.1],
    dimensions: '100x10',
    format: 'png',
    min: 0,
    max: 1,
    palette: palette
  };
}

var colorBar = ui.Thumbnail({
  image: ee.Image.pixelLonLat().select(0),
  params: makeColorBarParams(vis.palette),
  style: {stretch: 'horizontal', margin: '0px 8px', maxHeight: '24px'}
});

// labels under the bar
var legendLabels = ui.Panel({
  widgets: [
    ui.Label(vis.min, {margin: '4px 8px'}),
    ui.Label((vis.max + vis.min) / 2, {margin: '4px 8px', textAlign: 'center', stretch: 'horizontal'}),
    ui.Label(vis.max, {margin: '4px 8px'})
  ],
  layout: ui.Panel.Layout.flow('horizontal')
});

var legendTitle = ui.Label({
  value: 'Summer day LST 2022 (°C)',
  style: {fontWeight: 'bold'}
});

var legendPanel = ui.Panel([legendTitle, colorBar, legendLabels]);
legendPanel.style().set({position: 'bottom-right'});
Map.add(legendPanel);

// Night
var night = ee.ImageCollection('MODIS/061/MOD11A2')
  .filterDate('2022-06-01', '2022-09-01')
  .select('LST_Night_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15);
Map.addLayer(night.clip(italy), vis, 'LST night', false);
