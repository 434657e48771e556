// Evros wildfire, Greece, August 2023
// dNBR from Sentinel-2, before and after

var aoi = ee.Geometry.Polygon(
  [[[25.7, 41.15], [25.7, 40.8], [26.35, 40.8], [26.35, 41.15]]]);

var preStart = '2023-07-20';
var preEnd = '2023-08-18';
var postStart = '2023-09-05';
var postEnd = '2023-09-30';

function maskS2(img) {
  var qa = img.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

var pre = s2.filterDate(preStart, preEnd).map(maskS2).median().clip(aoi);
var post = s2.filterDate(postStart, postEnd).map(maskS2).median().clip(aoi);

Map.centerObject(aoi, 10);

// swir composite shows the scar best
var swirVis = {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4};
Map.addLayer(pre, swirVis, 'Pre-fire');
Map.addLayer(post, swirVis, 'Post-fire');

var nbrPre = pre.normalizedDifference(['B8', 'B12']).rename('NBR');
var nbrPost = post.normalizedDifference(['B8', 'B12']).rename('NBR');

var dnbr = nbrPre.subtract(nbrPost).rename('dNBR');
Map.addLayer(dnbr, {min: -0.2, max: 1, palette: ['green', 'white', 'yellow', 'orange', 'red', 'black']}, 'dNBR');

// relativised version
var rbr = dnbr.divide(nbrPre.add(1.001)).rename('RBR');
Map.addLayer(rbr, {min: -0.2, max: 0.6, palette: ['green', 'white', 'orange', 'red']}, 'RBR', false);

// severity classes
var severity = ee.Image(0)
  .where(dnbr.gte(0.1), 1)
  .where(dnbr.gte(0.27), 2)
  .where(dnbr.gte(0.44), 3)
  .where(dnbr.gte(0.66), 4)
  .clip(aoi)
  .rename('severity');

var sevPalette = ['1a9641', 'ffffbf', 'fdae61', 'd7191c', '7a0177'];
Map.addLayer(severity, {min: 0, max: 4, palette: sevPalette}, 'Severity');

// legend
var legend = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
legend.add(ui.Label('Burn severity', {fontWeight: 'bold', fontSize: '16px'}));
var names = ['Unburned', 'Low', 'Moderate-low', 'Moderate-high', 'High'];
for (var i = 0; i < 5; i++) {
  var box = ui.Label('', {backgroundColor: '#' + sevPalette[i], padding: '8px', margin: '0 0 4px 0'});
  var label = ui.Label(names[i], {margin: '0 0 4px 6px'});
  legend.add(ui.Panel([box, label], ui.Panel.Layout.Flow('horizontal')));
}
Map.add(legend);

// area per class
var areas = ee.Image.pixelArea().divide(10000).addBands(severity)
  .reduceRegion({
    reducer: ee.Reducer.sum().group(1, 'severity'),
    geometry: aoi,
    scale: 20,
    maxPixels: 1e10
  });
print('Area (ha) per class', areas.get('groups'));

Export.image.toDrive({
  image: dnbr,
  description: 'dNBR_Evros_2023',
  scale: 20,
  region: aoi,
  maxPixels: 1e10
});
