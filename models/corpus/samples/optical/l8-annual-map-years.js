// annual NDVI, NDWI, NDBI for 2014-2023, list map version
var aoi = ee.FeatureCollection('projects/ee-ychen88/assets/wuhan');
var startYear = 2014;
var endYear = 2023;

function rmCloud(image) {
  var cloudShadowBitMask = (1 << 4);
  var cloudsBitMask = (1 << 3);
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
               .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

function applyScaleFactors(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBands, null, true);
}

var landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUD_COVER', 50))
  .map(rmCloud)
  .map(applyScaleFactors);

function addIndex(image) {
  var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI');
  var ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');
  return image.addBands(ndvi).addBands(ndwi).addBands(ndbi);
}

var years = ee.List.sequence(startYear, endYear);

var yearlyCol = ee.ImageCollection.fromImages(years.map(function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, 'year');
  var img = landsat.filterDate(start, end).map(addIndex).median();
  return img.clip(aoi)
    .set('year', year)
    .set('system:time_start', start.millis());
}));

print('yearly collection', yearlyCol);

var first = yearlyCol.first();
Map.centerObject(aoi, 10);
Map.addLayer(first, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'RGB ' + startYear);
Map.addLayer(first.select('NDVI'), {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI ' + startYear);

var chart = ui.Chart.image.series({
  imageCollection: yearlyCol.select(['NDVI', 'NDWI', 'NDBI']),
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 500,
  xProperty: 'year'
}).setOptions({
  title: 'Annual mean index',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Value'},
  series: {
    0: {color: 'green'},
    1: {color: 'blue'},
    2: {color: 'red'}
  }
});
print(chart);

// export
for (var y = startYear; y <= endYear; y++) {
  var img = yearlyCol.filter(ee.Filter.eq('year', y)).first();
  Export.image.toDrive({
    image: img.select('NDVI').toFloat(),
    description: 'NDVI_' + y,
    folder: 'wuhan',
    region: aoi.geometry(),
    scale: 30,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  });
}
