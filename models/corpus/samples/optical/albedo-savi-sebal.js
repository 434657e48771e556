// Albedo, SAVI, LAI and emissivity for energy balance (Landsat 8)
// based on the SEBAL formulas

var scene = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_217065_20200810');
var toa = ee.Image('LANDSAT/LC08/C02/T1_TOA/LC08_217065_20200810');

var pivots = ee.Geometry.Rectangle([-40.6, -9.5, -40.3, -9.25]);
Map.centerObject(pivots, 12);

var sr = scene.select('SR_B.').multiply(0.0000275).add(-0.2).clip(pivots);

// Albedo (Tasumi et al.)
var albedo = sr.expression(
  '0.254 * B2 + 0.149 * B3 + 0.147 * B4 + 0.311 * B5 + 0.103 * B6 + 0.036 * B7', {
    'B2': sr.select('SR_B2'),
    'B3': sr.select('SR_B3'),
    'B4': sr.select('SR_B4'),
    'B5': sr.select('SR_B5'),
    'B6': sr.select('SR_B6'),
    'B7': sr.select('SR_B7')
  }).rename('albedo');

// NDVI
var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

// SAVI
var L = 0.1;
var savi = sr.expression('(1 + L) * (NIR - RED) / (L + NIR + RED)', {
  'L': L,
  'NIR': sr.select('SR_B5'),
  'RED': sr.select('SR_B4')
}).rename('SAVI');

// LAI
var saviMax = savi.where(savi.gt(0.687), 0.687);
var lai = saviMax.expression('-log((0.69 - SAVI) / 0.59) / 0.91', {'SAVI': saviMax}).rename('LAI');
lai = lai.where(lai.lt(0), 0).where(lai.gt(6), 6);

// Emissivity
var e0 = lai.multiply(0.01).add(0.95).rename('e0');
e0 = e0.where(lai.gte(3), 0.98);
e0 = e0.where(ndvi.lt(0), 0.985);

var enb = lai.multiply(0.0033).add(0.97).rename('enb');
enb = enb.where(lai.gte(3), 0.98);
enb = enb.where(ndvi.lt(0), 0.99);

// Surface temperature
var ts = scene.select('ST_B10').multiply(0.00341802).add(149).clip(pivots).rename('Ts');

// Longwave outgoing
var rlup = e0.multiply(5.67e-8).multiply(ts.pow(4)).rename('RLup');

print('sun elevation', scene.get('SUN_ELEVATION'));
print('albedo', albedo.reduceRegion({reducer: ee.Reducer.mean(), geometry: pivots, scale: 30}));

Map.addLayer(sr, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25}, 'RGB');
Map.addLayer(albedo, {min: 0.05, max: 0.35, palette: ['black', 'white']}, 'Albedo');
Map.addLayer(ndvi, {min: 0, max: 0.9, palette: ['brown', 'yellow', 'green']}, 'NDVI', false);
Map.addLayer(savi, {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'SAVI', false);
Map.addLayer(lai, {min: 0, max: 6, palette: ['white', 'darkgreen']}, 'LAI', false);
Map.addLayer(ts.subtract(273.15), {min: 20, max: 45, palette: ['blue', 'yellow', 'red']}, 'Ts', false);
Map.addLayer(rlup, {min: 400, max: 600, palette: ['blue', 'yellow', 'red']}, 'RLup', false);
