// =====================================================================
// Catchment climate and hydrology report
// Catchment: Upper Blue Nile sub-basins
// Author: S. Lindqvist
// Date: 2023-02-17
//
// Contents
//   1. Study area
//   2. Rainfall (CHIRPS)
//   3. Temperature (ERA5-Land)
//   4. Evapotranspiration (MOD16)
//   5. Snow / soil moisture (FLDAS)
//   6. Vegetation (MOD13)
//   7. Water bodies (JRC)
//   8. Topography
//   9. Land cover
//  10. Exports
// =====================================================================

// ---------------------------------------------------------------------
// 1. Study area
// ---------------------------------------------------------------------
var basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6');
var point = ee.Geometry.Point([37.4, 11.2]);
var catchment = basins.filterBounds(point);
var geom = catchment.geometry();

Map.centerObject(catchment, 8);
Map.addLayer(ee.Image().byte().paint(catchment, 1, 2), {palette: 'black'}, 'Catchment');

print('Catchment area (km2)', geom.area(100).divide(1e6));

// Period
var startYear = 2003;
var endYear = 2020;
var years = ee.List.sequence(startYear, endYear);
var months = ee.List.sequence(1, 12);
var nYears = endYear - startYear + 1;

// Helper: monthly climatology
function monthlyClimatology(collection, reducerType, name) {
  return ee.ImageCollection.fromImages(months.map(function(m) {
    var col = collection.filter(ee.Filter.calendarRange(startYear, endYear, 'year'))
      .filter(ee.Filter.calendarRange(m, m, 'month'));
    var img = reducerType === 'sum' ? col.sum().divide(nYears) : col.mean();
    return img.rename(name).set('month', m);
  }));
}

// Helper: annual series
function annualSeries(collection, reducerType, name) {
  return ee.ImageCollection.fromImages(years.map(function(y) {
    var col = collection.filter(ee.Filter.calendarRange(y, y, 'year'));
    var img = reducerType === 'sum' ? col.sum() : col.mean();
    return img.rename(name)
      .set('year', y)
      .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
  }));
}

// Helper: charts
function monthChart(collection, title, unit, scale, color) {
  return ui.Chart.image.series({
    imageCollection: collection,
    region: geom,
    reducer: ee.Reducer.mean(),
    scale: scale,
    xProperty: 'month'
  }).setChartType('ColumnChart').setOptions({
    title: title,
    hAxis: {title: 'Month'},
    vAxis: {title: unit},
    legend: {position: 'none'},
    colors: [color]
  });
}

function yearChart(collection, title, unit, scale, color) {
  return ui.Chart.image.series({
    imageCollection: collection,
    region: geom,
    reducer: ee.Reducer.mean(),
    scale: scale,
    xProperty: 'year'
  }).setChartType('LineChart').setOptions({
    title: title,
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: unit},
    legend: {position: 'none'},
    lineWidth: 2,
    pointSize: 4,
    colors: [color],
    trendlines: {0: {color: 'gray', lineWidth: 1}}
  });
}

// ---------------------------------------------------------------------
// 2. Rainfall
// ---------------------------------------------------------------------
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

var rainMonthly = monthlyClimatology(chirps, 'sum', 'rain');
var rainAnnual = annualSeries(chirps, 'sum', 'rain');
var rainMean = rainAnnual.mean().clip(catchment);

print(monthChart(rainMonthly, 'Mean monthly rainfall', 'mm', 5566, '#1f78b4'));
print(yearChart(rainAnnual, 'Annual rainfall', 'mm', 5566, '#1f78b4'));

Map.addLayer(rainMean, {min: 900, max: 2000, palette: ['#ffffd9', '#7fcdbb', '#1d91c0', '#081d58']}, 'Mean annual rainfall');

// coefficient of variation
var rainCV = rainAnnual.reduce(ee.Reducer.stdDev()).divide(rainAnnual.mean()).multiply(100).clip(catchment);
Map.addLayer(rainCV, {min: 5, max: 25, palette: ['white', 'orange', 'red']}, 'Rainfall CV (%)', false);

// ---------------------------------------------------------------------
// 3. Temperature
// ---------------------------------------------------------------------
var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').select('temperature_2m').map(function(img) {
  return img.subtract(273.15).copyProperties(img, ['system:time_start']);
});

var tempMonthly = monthlyClimatology(era5, 'mean', 'temp');
var tempAnnual = annualSeries(era5, 'mean', 'temp');
var tempMean = tempAnnual.mean().clip(catchment);

print(monthChart(tempMonthly, 'Mean monthly temperature', '°C', 11132, '#e31a1c'));
print(yearChart(tempAnnual, 'Annual mean temperature', '°C', 11132, '#e31a1c'));

Map.addLayer(tempMean, {min: 10, max: 28, palette: ['blue', 'cyan', 'yellow', 'red']}, 'Mean temperature', false);

// ---------------------------------------------------------------------
// 4. Evapotranspiration
// ---------------------------------------------------------------------
var mod16 = ee.ImageCollection('MODIS/061/MOD16A2GF').select('ET').map(function(img) {
  return img.multiply(0.1).copyProperties(img, ['system:time_start']);
});

var etMonthly = monthlyClimatology(mod16, 'sum', 'et');
var etAnnual = annualSeries(mod16, 'sum', 'et');
var etMean = etAnnual.mean().clip(catchment);

print(monthChart(etMonthly, 'Mean monthly ET', 'mm', 500, '#33a02c'));
print(yearChart(etAnnual, 'Annual ET', 'mm', 500, '#33a02c'));

Map.addLayer(etMean, {min: 300, max: 1300, palette: ['white', 'yellow', 'green', 'darkgreen']}, 'Mean annual ET', false);

// P - ET
var surplus = rainMean.subtract(etMean);
Map.addLayer(surplus, {min: -300, max: 1000, palette: ['red', 'white', 'blue']}, 'P - ET', false);

// ---------------------------------------------------------------------
// 5. Soil moisture
// ---------------------------------------------------------------------
var fldas = ee.ImageCollection('NASA/FLDAS/NOAH01/C/GL/M/V001').select('SoilMoi00_10cm_tavg');

var smMonthly = monthlyClimatology(fldas, 'mean', 'sm');
var smAnnual = annualSeries(fldas, 'mean', 'sm');
var smMean = smAnnual.mean().clip(catchment);

print(monthChart(smMonthly, 'Mean monthly soil moisture', 'm3/m3', 11132, '#b15928'));
print(yearChart(smAnnual, 'Annual soil moisture', 'm3/m3', 11132, '#b15928'));

Map.addLayer(smMean, {min: 0.15, max: 0.4, palette: ['brown', 'white', 'blue']}, 'Soil moisture', false);

// ---------------------------------------------------------------------
// 6. Vegetation
// ---------------------------------------------------------------------
var mod13 = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI').map(function(img) {
  return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
});

var ndviMonthly = monthlyClimatology(mod13, 'mean', 'ndvi');
var ndviAnnual = annualSeries(mod13, 'mean', 'ndvi');
var ndviMean = ndviAnnual.mean().clip(catchment);

print(monthChart(ndviMonthly, 'Mean monthly NDVI', 'NDVI', 1000, '#006d2c'));
print(yearChart(ndviAnnual, 'Annual NDVI', 'NDVI', 1000, '#006d2c'));

Map.addLayer(ndviMean, {min: 0.1, max: 0.8, palette: ['white', 'yellow', 'green']}, 'Mean NDVI', false);

// ---------------------------------------------------------------------
// 7. Water bodies
// ---------------------------------------------------------------------
var gsw = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').clip(catchment);
Map.addLayer(gsw, {min: 0, max: 100, palette: ['red', 'blue']}, 'Water occurrence', false);

var waterArea = gsw.gt(50).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: geom,
  scale: 90,
  maxPixels: 1e13
});
print('Water area (km2)', waterArea.get('occurrence'));

// ---------------------------------------------------------------------
// 8. Topography
// ---------------------------------------------------------------------
var dem = ee.Image('USGS/SRTMGL1_003').clip(catchment);
var slope = ee.Terrain.slope(dem);

Map.addLayer(dem, {min: 500, max: 4000, palette: ['006600', '002200', 'fff700', 'ab7634', 'c4d0ff', 'ffffff']}, 'Elevation', false);
Map.addLayer(slope, {min: 0, max: 40}, 'Slope', false);

print(ui.Chart.image.histogram({image: dem, region: geom, scale: 500, maxBuckets: 50})
  .setOptions({
    title: 'Elevation',
    hAxis: {title: 'm'},
    vAxis: {title: 'Count'},
    legend: {position: 'none'}
  }));

// ---------------------------------------------------------------------
// 9. Land cover
// ---------------------------------------------------------------------
var worldcover = ee.ImageCollection('ESA/WorldCover/v200').first().clip(catchment);
Map.addLayer(worldcover, {bands: ['Map']}, 'WorldCover 2021', false);

var classNames = ee.Dictionary({
  '10': 'Trees',
  '20': 'Shrubland',
  '30': 'Grassland',
  '40': 'Cropland',
  '50': 'Built-up',
  '60': 'Bare',
  '70': 'Snow and ice',
  '80': 'Water',
  '90': 'Wetland',
  '95': 'Mangroves',
  '100': 'Moss and lichen'
});

var lcArea = ee.Image.pixelArea().divide(1e6).addBands(worldcover).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'class'
  }),
  geometry: geom,
  scale: 100,
  maxPixels: 1e13
});

var lcTable = ee.FeatureCollection(ee.List(lcArea.get('groups')).map(function(item) {
  var d = ee.Dictionary(item);
  var id = ee.Number(d.get('class')).format('%d');
  return ee.Feature(null, {
    name: classNames.get(id),
    area: d.get('sum')
  });
}));

print(ui.Chart.feature.byFeature(lcTable, 'name', ['area'])
  .setChartType('PieChart')
  .setOptions({title: 'Land cover 2021'}));

// ---------------------------------------------------------------------
// 10. Exports
// ---------------------------------------------------------------------
var annualAll = years.map(function(y) {
  var img = ee.Image.cat([
    rainAnnual.filter(ee.Filter.eq('year', y)).first(),
    tempAnnual.filter(ee.Filter.eq('year', y)).first(),
    etAnnual.filter(ee.Filter.eq('year', y)).first(),
    smAnnual.filter(ee.Filter.eq('year', y)).first(),
    ndviAnnual.filter(ee.Filter.eq('year', y)).first()
  ]);
  var stats = img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: geom,
    scale: 1000,
    maxPixels: 1e13
  });
  return ee.Feature(null, stats).set('year', y);
});

Export.table.toDrive({
  collection: ee.FeatureCollection(annualAll),
  description: 'catchment_annual',
  folder: 'report',
  fileFormat: 'CSV',
  selectors: ['year', 'rain', 'temp', 'et', 'sm', 'ndvi']
});

Export.image.toDrive({
  image: rainMean.toFloat(),
  description: 'rain_mean',
  folder: 'report',
  scale: 5566,
  region: geom,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: tempMean.toFloat(),
  description: 'temp_mean',
  folder: 'report',
  scale: 11132,
  region: geom,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: etMean.toFloat(),
  description: 'et_mean',
  folder: 'report',
  scale: 500,
  region: geom,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: ndviMean.toFloat(),
  description: 'ndvi_mean',
  folder: 'report',
  scale: 1000,
  region: geom,
  maxPixels: 1e13
});
