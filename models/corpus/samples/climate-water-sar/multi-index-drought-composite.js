// Composite drought indicator: SPI-3 + VHI + soil moisture anomaly
// Project: early warning, Horn of Africa
// v0.3 - F. Abdi

var aoi = ee.FeatureCollection('FAO/GAUL/2015/level0')
  .filter(ee.Filter.inList('ADM0_NAME', ['Somalia', 'Ethiopia', 'Kenya']));

// Parameters
var year = 2022;
var month = 4;
var baseStart = 2003;
var baseEnd = 2021;

// ------------------------------------------------------
// 1. Rainfall: standardized 3-month sum
// ------------------------------------------------------
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

function sum3(y) {
  var end = ee.Date.fromYMD(y, month, 1).advance(1, 'month');
  var start = end.advance(-3, 'month');
  return chirps.filterDate(start, end).sum().rename('rain');
}

var base = ee.List.sequence(baseStart, baseEnd);
var rainBase = ee.ImageCollection(base.map(sum3));
var rainNow = sum3(year);
var rainZ = rainNow.subtract(rainBase.mean())
  .divide(rainBase.reduce(ee.Reducer.stdDev()))
  .rename('rainZ');

// ------------------------------------------------------
// 2. NDVI anomaly
// ------------------------------------------------------
var ndvi = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI');

function ndviMonth(y) {
  var start = ee.Date.fromYMD(y, month, 1);
  return ndvi.filterDate(start, start.advance(1, 'month')).mean().multiply(0.0001).rename('ndvi');
}

var ndviBase = ee.ImageCollection(base.map(ndviMonth));
var ndviNow = ndviMonth(year);
var ndviZ = ndviNow.subtract(ndviBase.mean())
  .divide(ndviBase.reduce(ee.Reducer.stdDev()))
  .rename('ndviZ');

// ------------------------------------------------------
// 3. Soil moisture anomaly (FLDAS)
// ------------------------------------------------------
var fldas = ee.ImageCollection('NASA/FLDAS/NOAH01/C/GL/M/V001').select('SoilMoi00_10cm_tavg');

function smMonth(y) {
  var start = ee.Date.fromYMD(y, month, 1);
  return fldas.filterDate(start, start.advance(1, 'month')).mean().rename('sm');
}

var smBase = ee.ImageCollection(base.map(smMonth));
var smNow = smMonth(year);
var smZ = smNow.subtract(smBase.mean())
  .divide(smBase.reduce(ee.Reducer.stdDev()))
  .rename('smZ');

// ------------------------------------------------------
// 4. LST anomaly
// ------------------------------------------------------
var lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');

function lstMonth(y) {
  var start = ee.Date.fromYMD(y, month, 1);
  return lst.filterDate(start, start.advance(1, 'month')).mean().multiply(0.02).rename('lst');
}

var lstBase = ee.ImageCollection(base.map(lstMonth));
var lstNow = lstMonth(year);
var lstZ = lstNow.subtract(lstBase.mean())
  .divide(lstBase.reduce(ee.Reducer.stdDev()))
  .rename('lstZ');

// ------------------------------------------------------
// 5. Combine
// ------------------------------------------------------
var cdi = rainZ.multiply(0.4)
  .add(ndviZ.multiply(0.2))
  .add(smZ.multiply(0.2))
  .subtract(lstZ.multiply(0.2))
  .rename('CDI');

var zVis = {min: -2, max: 2, palette: ['8c510a', 'bf812d', 'dfc27d', 'f6e8c3', 'f5f5f5', 'c7eae5', '80cdc1', '35978f', '01665e']};

Map.centerObject(aoi, 6);
Map.addLayer(rainZ.clip(aoi), zVis, 'Rain Z', false);
Map.addLayer(ndviZ.clip(aoi), zVis, 'NDVI Z', false);
Map.addLayer(smZ.clip(aoi), zVis, 'Soil moisture Z', false);
Map.addLayer(lstZ.multiply(-1).clip(aoi), zVis, 'LST Z (inverted)', false);
Map.addLayer(cdi.clip(aoi), zVis, 'CDI');

// classes
var cls = cdi.lt(-1.5).multiply(1)
  .add(cdi.lt(-1).multiply(1))
  .add(cdi.lt(-0.5).multiply(1))
  .rename('class');
Map.addLayer(cls.selfMask().clip(aoi), {min: 1, max: 3, palette: ['ffff00', 'ffa500', 'ff0000']}, 'Watch / warning / alert');

// ------------------------------------------------------
// 6. District statistics
// ------------------------------------------------------
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.inList('ADM0_NAME', ['Somalia', 'Ethiopia', 'Kenya']));

var stats = ee.Image.cat([rainZ, ndviZ, smZ, lstZ, cdi]).reduceRegions({
  collection: districts,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  tileScale: 4
});

Export.table.toDrive({
  collection: stats,
  description: 'CDI_' + year + '_' + month,
  folder: 'drought',
  fileFormat: 'CSV',
  selectors: ['ADM0_NAME', 'ADM1_NAME', 'ADM2_NAME', 'rainZ', 'ndviZ', 'smZ', 'lstZ', 'CDI']
});

Export.image.toDrive({
  image: cdi.clip(aoi).toFloat(),
  description: 'CDI_image_' + year + '_' + month,
  folder: 'drought',
  scale: 5000,
  region: aoi.geometry().bounds(),
  maxPixels: 1e13
});
