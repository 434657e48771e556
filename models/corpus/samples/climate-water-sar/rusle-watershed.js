/////////////////////////////////////////////////////
//  Soil erosion with RUSLE, A = R.K.LS.C.P
//  Watershed: Gumara
/////////////////////////////////////////////////////

var watershed = ee.FeatureCollection('users/tesfaye/Gumara');
Map.centerObject(watershed, 10);
Map.addLayer(watershed, {color: 'grey'}, 'Watershed', false);

var pal = ['006400', '7fff00', 'ffff00', 'ff8c00', 'ff0000'];

// ---------- R factor ----------
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')
  .filterDate('2001-01-01', '2020-12-31')
  .select('precipitation')
  .sum()
  .divide(20)
  .clip(watershed);

var R = rain.multiply(0.562).subtract(8.12).rename('R');
Map.addLayer(rain, {min: 1000, max: 1700, palette: ['white', 'blue']}, 'Rainfall', false);
Map.addLayer(R, {min: 500, max: 1000, palette: pal}, 'R factor', false);

// ---------- K factor ----------
var sand = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0').clip(watershed);
var clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0').clip(watershed);
var orgc = ee.Image('OpenLandMap/SOL/SOL_ORGANIC-CARBON_USDA-6A1C_M/v02').select('b0').multiply(0.5).clip(watershed);
var silt = ee.Image(100).subtract(sand).subtract(clay);

var K = ee.Image().expression(
  '(0.2 + 0.3 * exp(-0.0256 * sand * (1 - silt / 100))) * pow(silt / (clay + silt), 0.3) * 0.1317', {
    sand: sand,
    silt: silt,
    clay: clay
  }).rename('K');
Map.addLayer(K, {min: 0, max: 0.06, palette: pal}, 'K factor', false);

// ---------- LS factor ----------
var dem = ee.Image('USGS/SRTMGL1_003').clip(watershed);
var slopeDeg = ee.Terrain.slope(dem);
var slopeRad = slopeDeg.multiply(Math.PI).divide(180);
var flowAcc = ee.Image('WWF/HydroSHEDS/15ACC').clip(watershed);

var LS = flowAcc.multiply(90).divide(22.13).pow(0.4)
  .multiply(slopeRad.sin().divide(0.0896).pow(1.3))
  .rename('LS');
LS = LS.where(LS.gt(50), 50);
Map.addLayer(LS, {min: 0, max: 20, palette: pal}, 'LS factor', false);

// ---------- C factor ----------
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2020-01-01', '2020-12-31')
  .select('NDVI')
  .mean()
  .multiply(0.0001)
  .clip(watershed);

var C = ndvi.expression('exp(-2 * ndvi / (1 - ndvi))', {ndvi: ndvi}).rename('C');
Map.addLayer(C, {min: 0, max: 1, palette: pal}, 'C factor', false);

// ---------- P factor ----------
var landcover = ee.ImageCollection('ESA/WorldCover/v200').first().clip(watershed);
var slopePct = slopeRad.tan().multiply(100);

var P = ee.Image(1)
  .where(landcover.eq(40).and(slopePct.lt(5)), 0.1)
  .where(landcover.eq(40).and(slopePct.gte(5)).and(slopePct.lt(10)), 0.12)
  .where(landcover.eq(40).and(slopePct.gte(10)).and(slopePct.lt(20)), 0.14)
  .where(landcover.eq(40).and(slopePct.gte(20)).and(slopePct.lt(30)), 0.19)
  .where(landcover.eq(40).and(slopePct.gte(30)).and(slopePct.lt(50)), 0.25)
  .where(landcover.eq(40).and(slopePct.gte(50)), 0.33)
  .clip(watershed)
  .rename('P');
Map.addLayer(P, {min: 0, max: 1, palette: pal}, 'P factor', false);

// ---------- Soil loss ----------
var A = R.multiply(K).multiply(LS).multiply(C).multiply(P).rename('A');
Map.addLayer(A, {min: 0, max: 50, palette: pal}, 'Soil loss (t/ha/yr)');

var classes = ee.Image(1)
  .where(A.gt(5), 2)
  .where(A.gt(15), 3)
  .where(A.gt(30), 4)
  .where(A.gt(50), 5)
  .clip(watershed)
  .rename('class');
Map.addLayer(classes, {min: 1, max: 5, palette: pal}, 'Erosion class');

var mean = A.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: watershed.geometry(),
  scale: 90,
  maxPixels: 1e13
});
print('Mean soil loss (t/ha/yr)', mean.get('A'));

Export.image.toDrive({
  image: A,
  description: 'soil_loss_gumara',
  folder: 'RUSLE',
  region: watershed.geometry(),
  scale: 30,
  maxPixels: 1e13
});
