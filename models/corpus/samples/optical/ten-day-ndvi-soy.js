// NDVI 10-day composites for soybean lots, Pergamino
// Author: M. Ferreyra

var lotes = ee.FeatureCollection('users/mferreyra/lotes_soja');
var start = ee.Date('2019-10-01');
var end = ee.Date('2020-05-01');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
    .filterBounds(lotes)
    .filterDate(start, end)
    .map(function(img) {
        var scl = img.select('SCL');
        var mask = scl.eq(4).or(scl.eq(5));
        var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
        return ndvi.updateMask(mask).copyProperties(img, ['system:time_start']);
    });

print('N', s2.size());

var step = 10;
var nSteps = end.difference(start, 'day').divide(step).floor();

var dekads = ee.ImageCollection(ee.List.sequence(0, nSteps.subtract(1)).map(function(i) {
    var t1 = start.advance(ee.Number(i).multiply(step), 'day');
    var t2 = t1.advance(step, 'day');
    var sel = s2.filterDate(t1, t2);
    return sel.max()
        .set('n', sel.size())
        .set('system:time_start', t1.millis());
})).filter(ee.Filter.gt('n', 0));

print('dekads', dekads.size());

var chart = ui.Chart.image.seriesByRegion(dekads, lotes, ee.Reducer.mean(), 'NDVI', 10, 'system:time_start', 'lote')
    .setOptions({
        title: 'NDVI by lot',
        lineWidth: 2,
        pointSize: 3,
        interpolateNulls: true
    });
print(chart);

Map.centerObject(lotes, 13);
Map.addLayer(dekads.max().clip(lotes), {min: 0, max: 1, palette: ['white', 'green']}, 'max NDVI');
Map.addLayer(lotes.style({color: 'red', fillColor: '00000000', width: 2}), {}, 'lotes');
