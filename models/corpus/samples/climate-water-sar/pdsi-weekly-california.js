// GRIDMET drought, state of California
var ca = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('STUSPS', 'CA'));
Map.centerObject(ca, 6);

var drought = ee.ImageCollection('GRIDMET/DROUGHT')
    .filterDate('2011-01-01', '2023-06-30');

var pdsi = drought.select('pdsi');
var spei = drought.select('spei1y');

var palette = ['#730000', '#e60000', '#ffaa00', '#fcd37f', '#ffff00', '#ffffff', '#aaff55', '#55ff00', '#00aa00', '#005500'];

Map.addLayer(pdsi.filterDate('2014-08-01', '2014-08-31').mean().clip(ca), {min: -5, max: 5, palette: palette}, 'PDSI Aug 2014');
Map.addLayer(pdsi.filterDate('2017-04-01', '2017-04-30').mean().clip(ca), {min: -5, max: 5, palette: palette}, 'PDSI Apr 2017', false);
Map.addLayer(pdsi.filterDate('2021-08-01', '2021-08-31').mean().clip(ca), {min: -5, max: 5, palette: palette}, 'PDSI Aug 2021', false);
Map.addLayer(spei.filterDate('2021-08-01', '2021-08-31').mean().clip(ca), {min: -2.5, max: 2.5, palette: palette}, 'SPEI 1y Aug 2021', false);

// area in drought (PDSI < -2)
var pct = pdsi.map(function(img) {
  var frac = img.lt(-2).rename('d2')
    .addBands(img.lt(-3).rename('d3'))
    .addBands(img.lt(-4).rename('d4'))
    .reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: ca.geometry(),
      scale: 4638.3,
      maxPixels: 1e9
    });
  return ee.Feature(null, frac).set('system:time_start', img.get('system:time_start'));
});

print(ui.Chart.feature.byFeature(pct, 'system:time_start', ['d2', 'd3', 'd4'])
  .setChartType('AreaChart')
  .setOptions({
    title: 'Share of California in drought (PDSI)',
    vAxis: {title: 'Fraction', viewWindow: {min: 0, max: 1}},
    hAxis: {title: 'Date'},
    colors: ['#fcd37f', '#ffaa00', '#730000'],
    lineWidth: 0,
    areaOpacity: 0.9
  }));
