// Lake Mead water statistics (geometry drawn)
var jrc = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').clip(geometry);

Map.centerObject(geometry, 10);
Map.addLayer(jrc.select('occurrence'), {min: 0, max: 100, palette: ['white', 'blue']}, 'Occurrence');
Map.addLayer(jrc.select('seasonality'), {min: 0, max: 12, palette: ['white', 'cyan', 'blue']}, 'Seasonality', false);
Map.addLayer(jrc.select('max_extent').selfMask(), {palette: ['lightblue']}, 'Max extent', false);

var getArea = function(mask) {
  var a = mask.rename('a').multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geometry,
    scale: 30,
    maxPixels: 1e10
  });
  return ee.Number(a.get('a')).divide(1e6);
};

print('Max extent (km2)', getArea(jrc.select('max_extent')));
print('Permanent (km2)', getArea(jrc.select('seasonality').eq(12)));
print('Seasonal (km2)', getArea(jrc.select('seasonality').gt(0).and(jrc.select('seasonality').lt(12))));
print('Lost permanent (km2)', getArea(jrc.select('transition').eq(3)));

print(ui.Chart.image.histogram(jrc.select('occurrence'), geometry, 90).setOptions({
  title: 'Occurrence',
  hAxis: {title: '%'},
  vAxis: {title: 'pixels'},
  legend: {position: 'none'}
}));
