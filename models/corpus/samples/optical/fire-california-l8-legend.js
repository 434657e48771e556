/*************************************************
 Burned area, Dixie fire 2021
 Landsat 8 Collection 2
**************************************************/

var fire = ee.Geometry.Polygon([[
  [-121.6, 40.75],
  [-121.6, 39.75],
  [-120.3, 39.75],
  [-120.3, 40.75]
]]);

// Dates
var preStart = '2021-06-01';
var preEnd = '2021-07-10';
var postStart = '2021-10-25';
var postEnd = '2021-12-01';

// Mask clouds
function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var notSaturated = image.select('QA_RADSAT').eq(0);
  return image.select('SR_B.').multiply(0.0000275).add(-0.2)
    .updateMask(clear)
    .updateMask(notSaturated);
}

var pre = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(fire)
  .filterDate(preStart, preEnd)
  .map(maskL8)
  .median()
  .clip(fire);

var post = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(fire)
  .filterDate(postStart, postEnd)
  .map(maskL8)
  .median()
  .clip(fire);

// NBR
var preNBR = pre.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');
var postNBR = post.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');
var dNBR = preNBR.subtract(postNBR).rename('dNBR');
// var RdNBR = dNBR.divide(preNBR.abs().sqrt());

Map.centerObject(fire, 9);
var falseColor = {bands: ['SR_B7', 'SR_B5', 'SR_B4'], min: 0, max: 0.45};
Map.addLayer(pre, falseColor, 'Pre-fire');
Map.addLayer(post, falseColor, 'Post-fire');
Map.addLayer(preNBR, {min: -1, max: 1, palette: ['white', 'black']}, 'Pre NBR', false);
Map.addLayer(postNBR, {min: -1, max: 1, palette: ['white', 'black']}, 'Post NBR', false);
Map.addLayer(dNBR, {min: -0.5, max: 1.3, palette: ['blue', 'white', 'red']}, 'dNBR', false);

// Severity classes
var sldIntervals =
  '<RasterSymbolizer>' +
    '<ColorMap type="intervals" extended="false">' +
      '<ColorMapEntry color="#1b9e3c" quantity="0.1" label="Unburned"/>' +
      '<ColorMapEntry color="#ffe45c" quantity="0.27" label="Low"/>' +
      '<ColorMapEntry color="#ff9f1c" quantity="0.44" label="Moderate-low"/>' +
      '<ColorMapEntry color="#f0542d" quantity="0.66" label="Moderate-high"/>' +
      '<ColorMapEntry color="#7b1e7a" quantity="2" label="High"/>' +
    '</ColorMap>' +
  '</RasterSymbolizer>';
Map.addLayer(dNBR.sldStyle(sldIntervals), {}, 'Burn severity');

// Legend
var legend = ui.Panel({
  style: {
    position: 'bottom-right',
    padding: '8px 15px'
  }
});
legend.add(ui.Label({
  value: 'Burn severity',
  style: {fontWeight: 'bold', fontSize: '18px', margin: '0 0 4px 0', padding: '0'}
}));

var makeRow = function(color, name) {
  var colorBox = ui.Label({
    style: {
      backgroundColor: color,
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
    layout: ui.Panel.Layout.Flow('horizontal')
  });
};

var palette = ['#1b9e3c', '#ffe45c', '#ff9f1c', '#f0542d', '#7b1e7a'];
var names = ['Unburned', 'Low', 'Moderate-low', 'Moderate-high', 'High'];
for (var i = 0; i < 5; i++) {
  legend.add(makeRow(palette[i], names[i]));
}
Map.add(legend);

// Burned area in hectares
var burned = dNBR.gt(0.27);
var burnedArea = burned.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: fire,
  scale: 30,
  maxPixels: 1e9
});
print('Burned area (ha):', burnedArea.get('dNBR'));

// Export
Export.image.toDrive({
  image: dNBR,
  description: 'dixie_dNBR',
  scale: 30,
  region: fire,
  maxPixels: 1e9
});
