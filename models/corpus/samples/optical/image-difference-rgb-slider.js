// Change image: R = 2016 NDVI, G = 2020 NDVI, B = 2020 NDVI
var roi = ee.Geometry.Polygon(
        [[[15.95, -1.10],
          [15.95, -1.75],
          [16.75, -1.75],
          [16.75, -1.10]]]);

var getNDVI = function(start, end) {
    var col = ee.ImageCollection('COPERNICUS/S2')
        .filterBounds(roi)
        .filterDate(start, end)
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
        .map(function(img) {
            var qa = img.select('QA60');
            return img.updateMask(qa.eq(0));
        });
    return col.median().normalizedDifference(['B8', 'B4']).rename('NDVI').clip(roi);
};

var ndvi2016 = getNDVI('2016-01-01', '2016-12-31');
var ndvi2018 = getNDVI('2018-01-01', '2018-12-31');
var ndvi2020 = getNDVI('2020-01-01', '2020-12-31');

var rgb = ee.Image.cat([ndvi2016, ndvi2018, ndvi2020]).rename(['y2016', 'y2018', 'y2020']);

Map.centerObject(roi, 10);
Map.addLayer(ndvi2016, {min: 0.3, max: 0.9, palette: ['white', 'green']}, 'NDVI 2016', false);
Map.addLayer(ndvi2018, {min: 0.3, max: 0.9, palette: ['white', 'green']}, 'NDVI 2018', false);
Map.addLayer(ndvi2020, {min: 0.3, max: 0.9, palette: ['white', 'green']}, 'NDVI 2020', false);
Map.addLayer(rgb, {min: 0.4, max: 0.9}, 'Multi-temporal NDVI');

// threshold from the standard deviation of the difference
var diff = ndvi2020.subtract(ndvi2016).rename('diff');
var stats = diff.reduceRegion({
    reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
    geometry: roi,
    scale: 30,
    maxPixels: 1e9
});
print(stats);

var mean = ee.Number(stats.get('diff_mean'));
var sd = ee.Number(stats.get('diff_stdDev'));
var low = mean.subtract(sd.multiply(2));
var high = mean.add(sd.multiply(2));

var change = ee.Image(0)
    .where(diff.lt(ee.Image.constant(low)), 1)
    .where(diff.gt(ee.Image.constant(high)), 2)
    .clip(roi);

Map.addLayer(change.selfMask(), {min: 1, max: 2, palette: ['red', 'blue']}, 'Change');
print(ui.Chart.image.histogram(diff, roi, 100));
