// start and peak of season per field with Sentinel-2
var fields = ee.FeatureCollection('users/lmartin/parcelles_beauce');
var year = 2021;

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(fields)
  .filterDate((year - 1) + '-10-01', year + '-08-31');

var csp = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

var ndvi = s2.linkCollection(csp, ['cs_cdf']).map(function(img) {
  var clear = img.select('cs_cdf').gte(0.65);
  var doy = ee.Image.constant(img.date().difference(ee.Date.fromYMD(year, 1, 1), 'day')).toFloat().rename('doy');
  var nd = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
  return nd.addBands(doy).updateMask(clear)
    .set('system:time_start', img.get('system:time_start'));
});

// peak
var peak = ndvi.qualityMosaic('ndvi');
var peakValue = peak.select('ndvi').rename('peak');
var peakDoy = peak.select('doy').rename('peak_doy');

// base
var base = ndvi.select('ndvi').reduce(ee.Reducer.percentile([10])).rename('base');
var threshold = base.add(peakValue.subtract(base).multiply(0.5));

// start = first date over threshold before peak
var start = ndvi.map(function(img) {
  var over = img.select('ndvi').gte(threshold).and(img.select('doy').lt(peakDoy));
  return img.select('doy').updateMask(over);
}).min().rename('start_doy');

// end = last date over threshold after peak
var end = ndvi.map(function(img) {
  var over = img.select('ndvi').gte(threshold).and(img.select('doy').gt(peakDoy));
  return img.select('doy').updateMask(over);
}).max().rename('end_doy');

var pheno = ee.Image.cat([peakValue, peakDoy, start, end]).toFloat();
pheno = pheno.addBands(end.subtract(start).rename('length'));

Map.centerObject(fields, 12);
Map.addLayer(pheno.select('start_doy').clip(fields), {min: 30, max: 120, palette: ['blue', 'yellow', 'red']}, 'start');
Map.addLayer(pheno.select('peak_doy').clip(fields), {min: 90, max: 200, palette: ['blue', 'yellow', 'red']}, 'peak', false);
Map.addLayer(pheno.select('length').clip(fields), {min: 30, max: 150, palette: ['white', 'green']}, 'length', false);

var stats = pheno.reduceRegions({
  collection: fields.map(function(f) { return f.buffer(-20); }),
  reducer: ee.Reducer.median(),
  scale: 10
});

print(stats.limit(5));
print(ui.Chart.feature.histogram(stats, 'peak_doy', 20));
print(ui.Chart.feature.groups(stats, 'start_doy', 'peak', 'culture')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Start of season and peak by crop',
    hAxis: {title: 'start (DOY)'},
    vAxis: {title: 'peak NDVI'}
  }));

Export.table.toDrive({
  collection: stats,
  description: 'pheno_parcelles_' + year,
  fileFormat: 'CSV',
  selectors: ['id_parcel', 'culture', 'peak', 'peak_doy', 'start_doy', 'end_doy', 'length']
});
