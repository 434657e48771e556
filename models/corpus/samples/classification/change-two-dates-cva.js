/**** Start of imports ****/
var roi = /* color: #d63000 */ee.Geometry.Polygon(
        [[[-47.95, -22.85],
          [-47.95, -23.05],
          [-47.65, -23.05],
          [-47.65, -22.85]]], null, false);
/**** End of imports ****/

// Change vector analysis between two composites
var bands = ['SR_B3', 'SR_B4', 'SR_B5', 'SR_B6'];

function prepare(start, end) {
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(roi)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
    .median()
    .select('SR_B.')
    .multiply(0.0000275).add(-0.2)
    .clip(roi);
}

var img1 = prepare('2014-06-01', '2014-09-30');
var img2 = prepare('2021-06-01', '2021-09-30');

var diff = img2.select(bands).subtract(img1.select(bands));
var magnitude = diff.pow(2).reduce(ee.Reducer.sum()).sqrt().rename('magnitude');
var angle = diff.select('SR_B5').atan2(diff.select('SR_B4')).multiply(180 / Math.PI).rename('angle');

Map.centerObject(roi, 12);
Map.addLayer(img1, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, '2014');
Map.addLayer(img2, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, '2021');
Map.addLayer(magnitude, {min: 0, max: 0.4, palette: ['black', 'yellow', 'red']}, 'magnitude');

// threshold = mean + 2 sd
var stats = magnitude.reduceRegion({
  reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true}),
  geometry: roi,
  scale: 30,
  maxPixels: 1e9
});
var mean = ee.Number(stats.get('magnitude_mean'));
var sd = ee.Number(stats.get('magnitude_stdDev'));
var threshold = mean.add(sd.multiply(2));
print('threshold', threshold);

var change = magnitude.gt(threshold);
Map.addLayer(change.selfMask(), {palette: ['ff0000']}, 'change');

// direction: vegetation loss (NIR down, red up) or gain
var loss = change.and(diff.select('SR_B5').lt(0)).and(diff.select('SR_B4').gt(0));
var gain = change.and(diff.select('SR_B5').gt(0)).and(diff.select('SR_B4').lt(0));
Map.addLayer(loss.selfMask(), {palette: ['orange']}, 'vegetation loss');
Map.addLayer(gain.selfMask(), {palette: ['green']}, 'vegetation gain');

print(ui.Chart.image.histogram(magnitude, roi, 60, 100).setOptions({title: 'Change magnitude'}));
