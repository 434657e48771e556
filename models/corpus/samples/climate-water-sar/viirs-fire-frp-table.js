// MODIS thermal anomalies 14A1 and 14A2
var sumatra = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM1_NAME', ['Riau', 'Jambi', 'Sumatera Selatan']));
Map.centerObject(sumatra, 7);

var mod14 = ee.ImageCollection('MODIS/061/MOD14A1')
  .filterDate('2015-01-01', '2015-12-31');

// fire mask 7, 8, 9 = low, nominal, high confidence
var fires = mod14.map(function(img) {
  var fire = img.select('FireMask').gte(8);
  var frp = img.select('MaxFRP').multiply(0.1);
  return fire.rename('fire').addBands(frp.updateMask(fire).rename('frp'))
    .copyProperties(img, ['system:time_start']);
});

var count = fires.select('fire').sum().clip(sumatra);
var frpMax = fires.select('frp').max().clip(sumatra);

Map.addLayer(count.selfMask(), {min: 1, max: 10, palette: ['yellow', 'orange', 'red']}, 'Fire days 2015');
Map.addLayer(frpMax, {min: 0, max: 500, palette: ['yellow', 'orange', 'red', 'black']}, 'Max FRP', false);

print(ui.Chart.image.seriesByRegion({
  imageCollection: fires.select('fire'),
  regions: sumatra,
  reducer: ee.Reducer.sum(),
  scale: 1000,
  xProperty: 'system:time_start',
  seriesProperty: 'ADM1_NAME'
}).setOptions({
  title: 'Daily fire pixels',
  hAxis: {title: 'Date'},
  vAxis: {title: 'Pixels'},
  lineWidth: 1,
  pointSize: 0
}));

// peat fires
var peat = ee.FeatureCollection('users/peatlab/peat_sumatra');
var peatMask = ee.Image(0).byte().paint(peat, 1);
var onPeat = count.gt(0).updateMask(peatMask);
var all = count.gt(0);

var peatCount = onPeat.reduceRegion({reducer: ee.Reducer.sum(), geometry: sumatra.geometry(), scale: 1000, maxPixels: 1e10});
var allCount = all.reduceRegion({reducer: ee.Reducer.sum(), geometry: sumatra.geometry(), scale: 1000, maxPixels: 1e10});
print('Share on peat', ee.Number(peatCount.get('fire')).divide(ee.Number(allCount.get('fire'))));
