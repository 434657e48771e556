// Vineyard monitoring, Stellenbosch
// NDVI + rainfall + temperature in one report

var block = ee.Geometry.Polygon(
    [[[18.8205, -33.9412],
      [18.8205, -33.9448],
      [18.8262, -33.9448],
      [18.8262, -33.9412]]]);

var start = '2021-08-01';
var end = '2022-05-01';

Map.centerObject(block, 16);
Map.addLayer(block, {color: 'purple'}, 'block 7');

// ---- NDVI ----
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(block)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    .map(function(img) {
        var scl = img.select('SCL');
        var ok = scl.eq(4).or(scl.eq(5));
        return img.normalizedDifference(['B8', 'B4']).rename('NDVI')
            .updateMask(ok)
            .copyProperties(img, ['system:time_start']);
    });

print(ui.Chart.image.series(s2, block, ee.Reducer.mean(), 10)
    .setOptions({title: 'NDVI', colors: ['green'], pointSize: 4, lineWidth: 2, interpolateNulls: true}));

// ---- Rain ----
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
    .filterDate(start, end);

print(ui.Chart.image.series(rain, block, ee.Reducer.mean(), 5000)
    .setChartType('ColumnChart')
    .setOptions({title: 'Daily rainfall (mm)', colors: ['blue'], legend: {position: 'none'}}));

print('total rain', rain.sum().reduceRegion({reducer: ee.Reducer.mean(), geometry: block, scale: 5000}));

// ---- Temperature ----
var temp = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
    .filterDate(start, end)
    .select('temperature_2m')
    .map(function(img) {
        return img.subtract(273.15).copyProperties(img, ['system:time_start']);
    });

print(ui.Chart.image.series(temp, block, ee.Reducer.mean(), 11132)
    .setOptions({title: 'Mean temperature (°C)', colors: ['red'], lineWidth: 1, legend: {position: 'none'}}));

// ---- NDVI map at veraison ----
var veraison = s2.filterDate('2022-01-15', '2022-02-15').mean().clip(block);
Map.addLayer(veraison, {min: 0.2, max: 0.7, palette: ['red', 'yellow', 'green']}, 'NDVI veraison');

Export.image.toDrive({
    image: veraison,
    description: 'block7_ndvi_veraison',
    region: block,
    scale: 10,
    crs: 'EPSG:32734'
});
