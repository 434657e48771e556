// Built-up extraction by NTL threshold vs RF on Landsat vs GHSL, Hanoi
var hanoi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Ha Noi City'));
Map.centerObject(hanoi, 10);

var viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
  .filterDate('2020-01-01', '2020-12-31')
  .select('avg_rad')
  .median()
  .clip(hanoi);
var ntlUrban = viirs.gt(10).rename('ntl');

var ghsl = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2020').select('built_surface').gt(2000).clip(hanoi).rename('ghsl');

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(hanoi)
  .filterDate('2019-06-01', '2021-06-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 40))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    return img.select('SR_B.').multiply(0.0000275).add(-0.2)
      .updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0));
  })
  .median()
  .clip(hanoi);
var X = l8.select('SR_B[2-7]')
  .addBands(l8.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi'))
  .addBands(l8.normalizedDifference(['SR_B6', 'SR_B5']).rename('ndbi'));

var train = ee.FeatureCollection('users/thuha/hanoi_train');
var rf = ee.Classifier.smileRandomForest(100).train(
  X.sampleRegions({collection: train, properties: ['urban'], scale: 30}), 'urban', X.bandNames());
var rfUrban = X.classify(rf).rename('rf');

Map.addLayer(ntlUrban.selfMask(), {palette: 'yellow'}, 'NTL');
Map.addLayer(ghsl.selfMask(), {palette: 'orange'}, 'GHSL');
Map.addLayer(rfUrban.selfMask(), {palette: 'red'}, 'RF');

// validation of the three
var val = ee.FeatureCollection('users/thuha/hanoi_val');
var all = ntlUrban.addBands(ghsl).addBands(rfUrban).unmask(0).sampleRegions({collection: val, properties: ['urban'], scale: 30});
print('NTL', all.errorMatrix('urban', 'ntl').accuracy(), all.errorMatrix('urban', 'ntl').kappa());
print('GHSL', all.errorMatrix('urban', 'ghsl').accuracy(), all.errorMatrix('urban', 'ghsl').kappa());
print('RF', all.errorMatrix('urban', 'rf').accuracy(), all.errorMatrix('urban', 'rf').kappa());
