// NDVI map with a continuous colour bar legend
var geometry = ee.Geometry.Rectangle([36.2, -0.6, 37.4, 0.4]);

var ndvi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(geometry)
  .filterDate('2022-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .normalizedDifference(['B8', 'B4'])
  .clip(geometry);

var vis = {min: 0, max: 1, palette: ['d73027', 'fc8d59', 'fee08b', 'd9ef8b', '91cf60', '1a9850']};

Map.centerObject(geometry, 10);
Map.addLayer(ndvi, vis, 'NDVI');

// gradient image from 0 to 1
var gradient = ee.Image.pixelLonLat().select('longitude');

var bar = ui.Thumbnail({
  image: gradient,
  params: {bbox: [0, 0, 1, 0.1], dimensions: '200x20', min: 0, max: 1, palette: vis.palette},
  style: {margin: '0px 8px', maxHeight: '24px'}
});

var labels = ui.Panel({
  widgets: [
    ui.Label('0', {margin: '4px 8px'}),
    ui.Label('0.5', {margin: '4px 8px', textAlign: 'center', stretch: 'horizontal'}),
    ui.Label('1', {margin: '4px 8px'})
  ],
  layout: ui.Panel.Layout.flow('horizontal')
});

var legend = ui.Panel({
  widgets: [ui.Label('NDVI 2022', {fontWeight: 'bold'}), bar, labels],
  style: {position: 'bottom-left', padding: '8px'}
});
Map.add(legend);
