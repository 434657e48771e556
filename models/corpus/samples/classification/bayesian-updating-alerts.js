// Combine GLAD-S2 and RADD alerts, Pará
var gladS2 = ee.Image('projects/glad/S2alert/alert');
var gladS2Date = ee.Image('projects/glad/S2alert/obsDate');
var radd = ee.Image(ee.ImageCollection('projects/radar-wur/raddalert/v1')
  .filterMetadata('layer', 'contains', 'alert')
  .filterMetadata('geography', 'equals', 'sa')
  .sort('system:time_end', false)
  .first());

var ti = ee.FeatureCollection('users/imazon_test/terra_indigena');
Map.centerObject(ti, 9);

var highGlad = gladS2.gte(3).unmask(0);
var highRadd = radd.select('Alert').eq(3).unmask(0);

var combined = highGlad.add(highRadd.multiply(2)).rename('combined').clip(ti);
Map.addLayer(combined.selfMask(), {min: 1, max: 3, palette: ['ff9900', '9900ff', 'ff0000']}, 'GLAD only / RADD only / both');

// GLAD dates are days since 2019-01-01
var ref = ee.Date('2019-01-01');
var from = ee.Date('2022-01-01').difference(ref, 'day');
var to = ee.Date('2023-01-01').difference(ref, 'day');
var glad2022 = highGlad.and(gladS2Date.gte(from)).and(gladS2Date.lt(to));
var radd2022 = highRadd.and(radd.select('Date').gte(22001)).and(radd.select('Date').lte(22365));

var area = glad2022.rename('glad').addBands(radd2022.rename('radd')).addBands(glad2022.or(radd2022).rename('union'))
  .multiply(ee.Image.pixelArea()).divide(1e4)
  .reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: ti.geometry(),
    scale: 10,
    maxPixels: 1e13,
    tileScale: 8
  });
print('2022 alerts (ha)', area);
