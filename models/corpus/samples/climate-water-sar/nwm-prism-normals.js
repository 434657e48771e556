// PRISM 30-year normals and yearly departures (Oregon)
var states = ee.FeatureCollection('TIGER/2018/States');
var oregon = states.filter(ee.Filter.eq('NAME', 'Oregon'));

var prism = ee.ImageCollection('OREGONSTATE/PRISM/AN81m').select(['ppt', 'tmean']);
var norm = ee.ImageCollection('OREGONSTATE/PRISM/Norm91m').select(['ppt', 'tmean']);

Map.centerObject(oregon, 7);

var years = ee.List.sequence(1991, 2020);

var annual = ee.ImageCollection.fromImages(years.map(function (y) {
    var col = prism.filter(ee.Filter.calendarRange(y, y, 'year'));
    var ppt = col.select('ppt').sum();
    var tmean = col.select('tmean').mean();
    return ppt.addBands(tmean).set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var normalPpt = annual.select('ppt').mean();
var normalT = annual.select('tmean').mean();

var departures = annual.map(function (img) {
    var p = img.select('ppt').divide(normalPpt).multiply(100).rename('ppt_pct');
    var t = img.select('tmean').subtract(normalT).rename('t_dep');
    return p.addBands(t).copyProperties(img, ['year', 'system:time_start']);
});

print(departures);

var wet = ee.Image(departures.filter(ee.Filter.eq('year', 1996)).first()).clip(oregon);
var dry = ee.Image(departures.filter(ee.Filter.eq('year', 2013)).first()).clip(oregon);

var pctVis = {bands: ['ppt_pct'], min: 50, max: 150, palette: ['8c510a', 'f5f5f5', '01665e']};
Map.addLayer(wet, pctVis, '1996');
Map.addLayer(dry, pctVis, '2013');
Map.addLayer(normalPpt.clip(oregon), {min: 200, max: 3000, palette: ['white', 'blue']}, 'normal ppt', false);

print(ui.Chart.image.series({
    imageCollection: departures.select('ppt_pct'),
    region: oregon,
    reducer: ee.Reducer.mean(),
    scale: 5000,
    xProperty: 'year'
}).setChartType('ColumnChart').setOptions({
    title: 'Precipitation, percent of normal',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: '%', baseline: 100},
    legend: {position: 'none'}
}));

print(ui.Chart.image.series({
    imageCollection: departures.select('t_dep'),
    region: oregon,
    reducer: ee.Reducer.mean(),
    scale: 5000,
    xProperty: 'year'
}).setChartType('ColumnChart').setOptions({
    title: 'Temperature departure',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: '°C'},
    legend: {position: 'none'},
    colors: ['red']
}));
