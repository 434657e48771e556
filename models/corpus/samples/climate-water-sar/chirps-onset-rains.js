// Onset of the rainy season: first dekad with > 25 mm followed by 20 mm in two dekads
var country = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Senegal'));
Map.centerObject(country, 7);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var onset = function(year) {
  var start = ee.Date.fromYMD(year, 5, 1);
  var dekads = ee.List.sequence(0, 15);
  var candidates = ee.ImageCollection(dekads.map(function(i) {
    var d = start.advance(ee.Number(i).multiply(10), 'day');
    var first = chirps.filterDate(d, d.advance(10, 'day')).sum();
    var next = chirps.filterDate(d.advance(10, 'day'), d.advance(30, 'day')).sum();
    var ok = first.gte(25).and(next.gte(20));
    var doy = d.getRelative('day', 'year').add(1);
    return ee.Image.constant(doy).toFloat().rename('onset').updateMask(ok);
  }));
  return candidates.min().set('year', year);
};

var years = ee.List.sequence(1991, 2022);
var onsets = ee.ImageCollection(years.map(onset));

var meanOnset = onsets.mean().clip(country);
var sdOnset = onsets.reduce(ee.Reducer.stdDev()).clip(country);

Map.addLayer(meanOnset, {min: 140, max: 230, palette: ['green', 'yellow', 'orange', 'red']}, 'Mean onset (DOY)');
Map.addLayer(sdOnset, {min: 5, max: 25, palette: ['white', 'purple']}, 'SD (days)', false);

var late2014 = ee.Image(onsets.filter(ee.Filter.eq('year', 2014)).first()).subtract(onsets.mean()).clip(country);
Map.addLayer(late2014, {min: -30, max: 30, palette: ['blue', 'white', 'red']}, 'Onset anomaly 2014', false);

var regions = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Senegal'));
var byRegion = meanOnset.reduceRegions({
  collection: regions,
  reducer: ee.Reducer.mean(),
  scale: 5566
});
print(ui.Chart.feature.byFeature(byRegion, 'ADM1_NAME', ['mean']).setChartType('ColumnChart').setOptions({
  title: 'Mean onset by region',
  vAxis: {title: 'DOY', viewWindow: {min: 100, max: 240}},
  legend: {position: 'none'}
}));

Export.image.toDrive({
  image: meanOnset,
  description: 'onset_mean_senegal',
  scale: 5566,
  region: country.geometry(),
  maxPixels: 1e10
});
