// Built-up share in concentric rings around city centre (Hyderabad)
var center = ee.Geometry.Point([78.4747, 17.3616]);

// rings of 2 km up to 30 km
var radii = ee.List.sequence(2000, 30000, 2000);
var rings = ee.FeatureCollection(radii.map(function(r) {
  r = ee.Number(r);
  var outer = center.buffer(r);
  var inner = center.buffer(r.subtract(2000).max(1));
  return ee.Feature(outer.difference(inner), {distance: r.divide(1000)});
}));

var region = center.buffer(30000);

function getBuiltUp(image, swir, nir, red, green) {
  var ndbi = image.normalizedDifference([swir, nir]);
  var ndvi = image.normalizedDifference([nir, red]);
  var mndwi = image.normalizedDifference([green, swir]);
  return ndbi.subtract(ndvi).gt(-0.1).and(mndwi.lt(0));
}

var l5_1992 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(region)
  .filterDate('1990-11-01', '1994-03-31')
  .filter(ee.Filter.calendarRange(11, 3, 'month'))
  .median();

var l5_2009 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(region)
  .filterDate('2008-11-01', '2011-03-31')
  .filter(ee.Filter.calendarRange(11, 3, 'month'))
  .median();

var l8_2022 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(region)
  .filterDate('2021-11-01', '2023-03-31')
  .filter(ee.Filter.calendarRange(11, 3, 'month'))
  .median();

var bu1992 = getBuiltUp(l5_1992, 'B5', 'B4', 'B3', 'B2').rename('y1992');
var bu2009 = getBuiltUp(l5_2009, 'B5', 'B4', 'B3', 'B2').rename('y2009');
var bu2022 = getBuiltUp(l8_2022, 'B6', 'B5', 'B4', 'B3').rename('y2022');

var builtUp = bu1992.addBands(bu2009).addBands(bu2022).clip(region);

Map.centerObject(center, 10);
Map.addLayer(l8_2022.clip(region), {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Landsat 8 2022', false);
Map.addLayer(builtUp.select('y2022').selfMask(), {palette: ['red']}, 'Built-up 2022');
Map.addLayer(builtUp.select('y2009').selfMask(), {palette: ['orange']}, 'Built-up 2009');
Map.addLayer(builtUp.select('y1992').selfMask(), {palette: ['yellow']}, 'Built-up 1992');
Map.addLayer(ee.Image().paint(rings, 0, 1), {palette: ['black']}, 'Rings', false);

var share = builtUp.multiply(100).reduceRegions({
  collection: rings,
  reducer: ee.Reducer.mean(),
  scale: 60
});

print(ui.Chart.feature.byFeature(share, 'distance', ['y1992', 'y2009', 'y2022'])
  .setChartType('LineChart')
  .setOptions({
    title: 'Built-up share by distance from Charminar',
    hAxis: {title: 'Distance (km)'},
    vAxis: {title: 'Built-up (%)'},
    colors: ['gold', 'orange', 'red'],
    lineWidth: 2,
    pointSize: 4
  }));
