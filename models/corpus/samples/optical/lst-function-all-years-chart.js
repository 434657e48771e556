// mean annual LST, Addis Ababa 2013-2023
var addis = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Addis Ababa'));
Map.centerObject(addis, 11);

function addLST(image) {
  var lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return image.addBands(lst);
}

function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
}

var landsat8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(addis)
  .filterDate('2013-01-01', '2023-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(maskClouds)
  .map(addLST)
  .select('LST');

var years = ee.List.sequence(2013, 2023);

var annualLST = years.map(function(year) {
  var image = landsat8.filter(ee.Filter.calendarRange(year, year, 'year')).mean();
  var mean = image.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: addis.geometry(),
    scale: 100,
    maxPixels: 1e9
  }).get('LST');
  return ee.Feature(null, {'year': year, 'LST': mean});
});

var fc = ee.FeatureCollection(annualLST);
print(fc);

var chart = ui.Chart.feature.byFeature({
  features: fc,
  xProperty: 'year',
  yProperties: ['LST']
}).setChartType('LineChart')
  .setOptions({
    title: 'Mean annual LST in Addis Ababa',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'LST (°C)'},
    lineWidth: 2,
    pointSize: 5,
    colors: ['red'],
    trendlines: {0: {color: 'black', lineWidth: 1}}
  });
print(chart);

Map.addLayer(landsat8.mean().clip(addis), {min: 18, max: 38, palette: ['blue', 'green', 'yellow', 'orange', 'red']}, 'Mean LST 2013-2023');

Export.table.toDrive({
  collection: fc,
  description: 'Addis_annual_LST',
  fileFormat: 'CSV'
});
