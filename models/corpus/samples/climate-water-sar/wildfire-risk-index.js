// Forest fire risk: weighted overlay
// Uttarakhand, April-June

var uk = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Uttarakhand'));
Map.centerObject(uk, 8);

// elevation
var dem = ee.Image('CGIAR/SRTM90_V4').clip(uk);
var slope = ee.Terrain.slope(dem);
var aspect = ee.Terrain.aspect(dem);

// vegetation
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2021-04-01', '2021-06-30').select('NDVI').mean().multiply(0.0001).clip(uk);
// moisture
var mod09 = ee.ImageCollection('MODIS/061/MOD09A1').filterDate('2021-04-01', '2021-06-30').median().clip(uk);
var ndmi = mod09.normalizedDifference(['sur_refl_b02', 'sur_refl_b06']).rename('NDMI');
// temperature
var lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate('2021-04-01', '2021-06-30').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).clip(uk);
// rainfall
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2021-04-01', '2021-06-30').sum().clip(uk);
// population density
var pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').first().clip(uk);

// reclassify
var demR = dem.lte(1000).multiply(5)
  .add(dem.gt(1000).and(dem.lte(1500)).multiply(4))
  .add(dem.gt(1500).and(dem.lte(2000)).multiply(3))
  .add(dem.gt(2000).and(dem.lte(2500)).multiply(2))
  .add(dem.gt(2500).multiply(1));

var slopeR = slope.lte(10).multiply(1)
  .add(slope.gt(10).and(slope.lte(20)).multiply(2))
  .add(slope.gt(20).and(slope.lte(30)).multiply(3))
  .add(slope.gt(30).and(slope.lte(40)).multiply(4))
  .add(slope.gt(40).multiply(5));

var aspectR = aspect.gte(135).and(aspect.lt(225)).multiply(5)
  .add(aspect.gte(225).and(aspect.lt(315)).multiply(4))
  .add(aspect.gte(45).and(aspect.lt(135)).multiply(3))
  .add(aspect.lt(45).or(aspect.gte(315)).multiply(1));

var ndmiR = ndmi.lte(-0.1).multiply(5)
  .add(ndmi.gt(-0.1).and(ndmi.lte(0)).multiply(4))
  .add(ndmi.gt(0).and(ndmi.lte(0.1)).multiply(3))
  .add(ndmi.gt(0.1).and(ndmi.lte(0.2)).multiply(2))
  .add(ndmi.gt(0.2).multiply(1));

var lstR = lst.lte(20).multiply(1)
  .add(lst.gt(20).and(lst.lte(25)).multiply(2))
  .add(lst.gt(25).and(lst.lte(30)).multiply(3))
  .add(lst.gt(30).and(lst.lte(35)).multiply(4))
  .add(lst.gt(35).multiply(5));

var rainR = rain.lte(100).multiply(5)
  .add(rain.gt(100).and(rain.lte(200)).multiply(4))
  .add(rain.gt(200).and(rain.lte(300)).multiply(3))
  .add(rain.gt(300).and(rain.lte(400)).multiply(2))
  .add(rain.gt(400).multiply(1));

// weighted
var risk = demR.multiply(0.10)
  .add(slopeR.multiply(0.15))
  .add(aspectR.multiply(0.10))
  .add(ndmiR.multiply(0.25))
  .add(lstR.multiply(0.25))
  .add(rainR.multiply(0.15))
  .rename('risk');

var forest = ndvi.gt(0.35);
risk = risk.updateMask(forest);

var riskVis = {min: 1, max: 5, palette: ['1a9641', 'a6d96a', 'ffffc0', 'fdae61', 'd7191c']};
Map.addLayer(ndvi, {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(lst, {min: 5, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST', false);
Map.addLayer(risk, riskVis, 'Fire risk');

// validation with FIRMS
var fires = ee.ImageCollection('FIRMS').filterDate('2021-04-01', '2021-06-30').select('T21').max().clip(uk);
Map.addLayer(fires.gt(0).selfMask(), {palette: ['black']}, 'FIRMS', false);

var validation = risk.updateMask(fires.gt(0)).reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: uk.geometry(),
  scale: 1000,
  maxPixels: 1e10
});
// print(validation);

var meanRisk = risk.reduceRegion({reducer: ee.Reducer.mean(), geometry: uk.geometry(), scale: 1000, maxPixels: 1e10});
var meanRiskFire = risk.updateMask(fires.gt(0)).reduceRegion({reducer: ee.Reducer.mean(), geometry: uk.geometry(), scale: 1000, maxPixels: 1e10});
print('Mean risk', meanRisk.get('risk'));
print('Mean risk at fires', meanRiskFire.get('risk'));

Export.image.toDrive({
  image: risk,
  description: 'fire_risk_uk',
  scale: 250,
  region: uk.geometry(),
  maxPixels: 1e13
});
