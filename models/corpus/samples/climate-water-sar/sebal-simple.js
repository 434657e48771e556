// Simplified surface energy balance (SEBAL) for one Landsat 8 scene
// Rn - G - H = LE

var field = ee.Geometry.Point([-119.63, 36.62]);

var L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(field)
  .filterDate('2020-06-01', '2020-08-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 5))
  .sort('CLOUD_COVER');

var raw = ee.Image(L8.first());
print(raw);

var optical = raw.select('SR_B.').multiply(0.0000275).add(-0.2);
var thermal = raw.select('ST_B10').multiply(0.00341802).add(149.0);

// ---- Vegetation indices ----
var NDVI = optical.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var SAVI = optical.expression('(1 + L) * (nir - red) / (L + nir + red)', {
  nir: optical.select('SR_B5'),
  red: optical.select('SR_B4'),
  L: 0.5
}).rename('SAVI');
var LAI = SAVI.pow(3).multiply(11).rename('LAI');
LAI = LAI.where(LAI.gt(6), 6).where(LAI.lt(0), 0);

// ---- Albedo ----
var albedo = optical.expression(
  '0.3 * b2 + 0.277 * b3 + 0.233 * b4 + 0.143 * b5 + 0.036 * b6 + 0.012 * b7', {
    b2: optical.select('SR_B2'),
    b3: optical.select('SR_B3'),
    b4: optical.select('SR_B4'),
    b5: optical.select('SR_B5'),
    b6: optical.select('SR_B6'),
    b7: optical.select('SR_B7')
  }).rename('albedo');

// ---- Emissivity ----
var e0 = LAI.multiply(0.01).add(0.95).rename('e0');

// ---- Meteo from ERA5-Land hourly ----
var date = ee.Date(raw.get('system:time_start'));
var meteo = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY')
  .filterDate(date.advance(-1, 'hour'), date.advance(1, 'hour'))
  .first();
var Ta = meteo.select('temperature_2m');

// ---- Incoming shortwave ----
var Gsc = 1367;
var sunElev = ee.Number(raw.get('SUN_ELEVATION'));
var cosZ = ee.Number(90).subtract(sunElev).multiply(Math.PI / 180).cos();
var doy = date.getRelative('day', 'year').add(1);
var dr = doy.multiply(2 * Math.PI / 365).cos().multiply(0.033).add(1);
var dem = ee.Image('USGS/SRTMGL1_003');
var tau = dem.multiply(2e-5).add(0.75);
var Rs = tau.multiply(Gsc).multiply(cosZ).multiply(dr).rename('Rs');

// ---- Longwave ----
var sigma = 5.67e-8;
var RLout = e0.multiply(sigma).multiply(thermal.pow(4)).rename('RLout');
var ea = tau.log().multiply(-1).pow(0.09).multiply(0.85);
var RLin = ea.multiply(sigma).multiply(Ta.pow(4)).rename('RLin');

// ---- Net radiation ----
var Rn = ee.Image(1).subtract(albedo).multiply(Rs)
  .add(RLin)
  .subtract(RLout)
  .subtract(ee.Image(1).subtract(e0).multiply(RLin))
  .rename('Rn');

// ---- Soil heat flux ----
var G = Rn.expression(
  'Rn * (Ts - 273.15) * (0.0038 + 0.0074 * a) * (1 - 0.98 * NDVI ** 4)', {
    Rn: Rn,
    Ts: thermal,
    a: albedo,
    NDVI: NDVI
  }).rename('G');

// ---- Evaporative fraction (hot and cold pixels) ----
var aoi = field.buffer(10000);
var TsPerc = thermal.reduceRegion({
  reducer: ee.Reducer.percentile([2, 98]),
  geometry: aoi,
  scale: 30,
  maxPixels: 1e9
});
var Tcold = ee.Image.constant(TsPerc.getNumber('ST_B10_p2'));
var Thot = ee.Image.constant(TsPerc.getNumber('ST_B10_p98'));
print('Tcold / Thot', TsPerc);

var EF = Thot.subtract(thermal).divide(Thot.subtract(Tcold)).clamp(0, 1).rename('EF');

var LE = Rn.subtract(G).multiply(EF).rename('LE');

// ET in mm/h then scaled to the day
var lambda = 2.45e6;
var ETinst = LE.multiply(3600).divide(lambda).rename('ETinst');
var Rn24 = Rn.multiply(0.3);
var ET24 = EF.multiply(Rn24).multiply(86400).divide(lambda).rename('ET24');

Map.centerObject(field, 12);
Map.addLayer(optical, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'RGB');
Map.addLayer(NDVI, {min: 0, max: 0.9, palette: ['brown', 'yellow', 'green']}, 'NDVI', false);
Map.addLayer(albedo, {min: 0.05, max: 0.4}, 'Albedo', false);
Map.addLayer(thermal.subtract(273.15), {min: 20, max: 50, palette: ['blue', 'yellow', 'red']}, 'LST', false);
Map.addLayer(Rn, {min: 300, max: 800, palette: ['blue', 'yellow', 'red']}, 'Rn', false);
Map.addLayer(G, {min: 0, max: 150, palette: ['blue', 'yellow', 'red']}, 'G', false);
Map.addLayer(LE, {min: 0, max: 600, palette: ['red', 'yellow', 'blue']}, 'LE', false);
Map.addLayer(ET24, {min: 0, max: 9, palette: ['ffffff', 'c7e9b4', '41b6c4', '225ea8', '081d58']}, 'ET24 (mm/day)');
