// Stadtklima Wien: Oberflächentemperatur und Versiegelung
var wien = ee.FeatureCollection('users/sgruber/wien_bezirke');
Map.centerObject(wien, 11);

var sommer = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(wien)
  .filter(ee.Filter.calendarRange(2018, 2022, 'year'))
  .filter(ee.Filter.calendarRange(6, 8, 'month'))
  .filter(ee.Filter.lt('CLOUD_COVER', 25));

print('Anzahl der Szenen', sommer.size());

function maske(bild) {
  var qa = bild.select('QA_PIXEL');
  return bild.updateMask(qa.bitwiseAnd(1 << 3).eq(0))
             .updateMask(qa.bitwiseAnd(1 << 4).eq(0));
}

function temperatur(bild) {
  return bild.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15)
    .rename('LST')
    .copyProperties(bild, ['system:time_start']);
}

function ndviBerechnen(bild) {
  var sr = bild.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
}

var lst = sommer.map(maske).map(temperatur).median().clip(wien);
var ndvi = sommer.map(maske).map(ndviBerechnen).median().clip(wien);

var farben = ['#2c7bb6', '#abd9e9', '#ffffbf', '#fdae61', '#d7191c'];
Map.addLayer(lst, {min: 22, max: 40, palette: farben}, 'Oberflächentemperatur');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);

// Bezirke
var bezirke = lst.addBands(ndvi).reduceRegions({
  collection: wien,
  reducer: ee.Reducer.mean(),
  scale: 30
});

print(ui.Chart.feature.byFeature(bezirke.sort('LST', false), 'BEZNR', ['LST'])
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Mittlere Oberflächentemperatur je Bezirk',
    hAxis: {title: 'Bezirk'},
    vAxis: {title: '°C', viewWindow: {min: 20}},
    legend: {position: 'none'},
    colors: ['#d7191c']
  }));

print(ui.Chart.feature.byFeature(bezirke, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'NDVI und Oberflächentemperatur',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (°C)'},
    trendlines: {0: {}}
  }));

// Export
Export.image.toDrive({
  image: lst,
  description: 'LST_Wien_Sommer',
  folder: 'GEE',
  region: wien.geometry(),
  scale: 30,
  crs: 'EPSG:31256'
});
Export.table.toDrive({
  collection: bezirke,
  description: 'LST_Bezirke',
  fileFormat: 'CSV',
  selectors: ['BEZNR', 'LST', 'NDVI']
});
