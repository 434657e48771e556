// Trend of annual rainfall: Mann-Kendall tau, p-value and Sen's slope
var region = ee.FeatureCollection('users/nabila/oued_basin');
Map.centerObject(region, 8);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var years = ee.List.sequence(1981, 2020);

var annual = ee.ImageCollection(years.map(function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, 'year');
  var sum = chirps.filterDate(start, end).sum().rename('precip');
  var time = ee.Image.constant(ee.Number(year)).float().rename('year');
  return time.addBands(sum)
    .set('year', year)
    .set('system:time_start', start.millis());
}));

print('annual', annual);

var mk = annual.reduce(ee.Reducer.kendallsCorrelation(2));
var sen = annual.reduce(ee.Reducer.sensSlope());

print(mk.bandNames());
print(sen.bandNames());

var tau = mk.select('year_precip_tau');
var pvalue = mk.select('year_precip_p-value');
var slope = sen.select('slope');

Map.addLayer(slope.clip(region), {min: -5, max: 5, palette: ['red', 'white', 'blue']}, "Sen's slope (mm/yr)");
Map.addLayer(tau.clip(region), {min: -0.5, max: 0.5, palette: ['red', 'white', 'blue']}, 'tau', false);
Map.addLayer(pvalue.clip(region), {min: 0, max: 0.1, palette: ['black', 'white']}, 'p value', false);

// significant trends
var sig = slope.updateMask(pvalue.lt(0.05));
Map.addLayer(sig.clip(region), {min: -5, max: 5, palette: ['red', 'white', 'blue']}, 'Significant slope', false);

var trendClass = ee.Image(0)
  .where(slope.gt(0).and(pvalue.lt(0.05)), 1)
  .where(slope.lt(0).and(pvalue.lt(0.05)), 2)
  .clip(region);
Map.addLayer(trendClass, {min: 0, max: 2, palette: ['gray', 'blue', 'red']}, 'Trend class', false);

print(ui.Chart.image.histogram(slope.clip(region), region, 5566));

Export.image.toDrive({
  image: slope.clip(region),
  description: 'sens_slope_precip',
  region: region.geometry(),
  scale: 5566,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: pvalue.clip(region),
  description: 'mk_pvalue_precip',
  region: region.geometry(),
  scale: 5566,
  maxPixels: 1e13
});
