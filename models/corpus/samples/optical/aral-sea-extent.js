// Aral Sea water extent, 1990 - 2020, every 10 years
var aral = ee.Geometry.Rectangle([58.0, 43.3, 61.9, 46.9]);
Map.setCenter(59.9, 45.1, 7);

// 1990
var l5_1990 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(aral)
  .filterDate('1989-05-01', '1991-10-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aral);
var mndwi_1990 = l5_1990.normalizedDifference(['B2', 'B5']).rename('water');
var water_1990 = mndwi_1990.gt(0.1);

// 2000
var l7_2000 = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA')
  .filterBounds(aral)
  .filterDate('1999-05-01', '2001-10-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aral);
var mndwi_2000 = l7_2000.normalizedDifference(['B2', 'B5']).rename('water');
var water_2000 = mndwi_2000.gt(0.1);

// 2010
var l5_2010 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(aral)
  .filterDate('2009-05-01', '2011-10-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aral);
var mndwi_2010 = l5_2010.normalizedDifference(['B2', 'B5']).rename('water');
var water_2010 = mndwi_2010.gt(0.1);

// 2020
var l8_2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(aral)
  .filterDate('2019-05-01', '2021-10-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aral);
var mndwi_2020 = l8_2020.normalizedDifference(['B3', 'B6']).rename('water');
var water_2020 = mndwi_2020.gt(0.1);

// Display
Map.addLayer(l5_1990, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'Landsat 1990', false);
Map.addLayer(l7_2000, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'Landsat 2000', false);
Map.addLayer(l5_2010, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'Landsat 2010', false);
Map.addLayer(l8_2020, {bands: ['B6', 'B5', 'B4'], min: 0, max: 0.4}, 'Landsat 2020', false);

Map.addLayer(water_1990.updateMask(water_1990), {palette: ['08306b']}, 'Water 1990');
Map.addLayer(water_2000.updateMask(water_2000), {palette: ['2171b5']}, 'Water 2000');
Map.addLayer(water_2010.updateMask(water_2010), {palette: ['6baed6']}, 'Water 2010');
Map.addLayer(water_2020.updateMask(water_2020), {palette: ['c6dbef']}, 'Water 2020');

// Area
var calcArea = function(water) {
  return ee.Number(water.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aral,
    scale: 300,
    maxPixels: 1e13
  }).get('water')).divide(1e6);
};

var area_1990 = calcArea(water_1990);
var area_2000 = calcArea(water_2000);
var area_2010 = calcArea(water_2010);
var area_2020 = calcArea(water_2020);

print('Water area 1990 (km2):', area_1990);
print('Water area 2000 (km2):', area_2000);
print('Water area 2010 (km2):', area_2010);
print('Water area 2020 (km2):', area_2020);

// Chart
var chart = ui.Chart.array.values({
  array: ee.List([area_1990, area_2000, area_2010, area_2020]),
  axis: 0,
  xLabels: ['1990', '2000', '2010', '2020']
}).setChartType('ColumnChart')
  .setOptions({
    title: 'Aral Sea water extent',
    hAxis: {title: 'Year'},
    vAxis: {title: 'Area (km2)'},
    legend: {position: 'none'},
    colors: ['blue']
  });
print(chart);
