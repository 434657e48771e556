// Composite sol nu (bare soil) - Sentinel-2
// Beauce, 2017-2023
// INRAE stage, Baptiste Maurin

var beauce = ee.Geometry.Rectangle([1.3, 48.0, 1.9, 48.4]);

// Paramètres
var debut = '2017-03-01';
var fin = '2023-12-31';
var seuilNDVI = 0.25;
var seuilNBR2 = 0.075;

function masqueNuages(img) {
  var scl = img.select('SCL');
  return img.updateMask(scl.eq(4).or(scl.eq(5))).divide(10000)
    .copyProperties(img, ['system:time_start']);
}

function masqueSolNu(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var nbr2 = img.normalizedDifference(['B11', 'B12']).rename('NBR2');
  var solNu = ndvi.lt(seuilNDVI).and(ndvi.gt(0)).and(nbr2.lt(seuilNBR2));
  return img.updateMask(solNu);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(beauce)
  .filterDate(debut, fin)
  .filter(ee.Filter.or(
    ee.Filter.calendarRange(3, 5, 'month'),
    ee.Filter.calendarRange(8, 10, 'month')
  ))
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(masqueNuages);

var solsNus = s2.map(masqueSolNu);

var composite = solsNus.median().clip(beauce);
var frequence = solsNus.select('B4').count().clip(beauce);

Map.centerObject(beauce, 10);
Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0.02, max: 0.3}, 'Sol nu');
Map.addLayer(composite, {bands: ['B12', 'B8', 'B4'], min: 0.05, max: 0.5}, 'Sol nu SWIR', false);
Map.addLayer(frequence, {min: 0, max: 40, palette: ['white', 'orange', 'brown']}, 'Nombre d\'observations', false);

// Indices de sol
var ci = composite.normalizedDifference(['B4', 'B3']).rename('CI');
var bi = composite.expression('sqrt((R * R + G * G) / 2)', {
  R: composite.select('B4'),
  G: composite.select('B3')
}).rename('BI');
Map.addLayer(ci, {min: 0, max: 0.3, palette: ['yellow', 'red']}, 'Indice de coloration', false);
Map.addLayer(bi, {min: 0, max: 0.3}, 'Indice de brillance', false);

Export.image.toDrive({
  image: composite.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).toFloat(),
  description: 'solnu_beauce',
  folder: 'GEE',
  region: beauce,
  scale: 20,
  crs: 'EPSG:2154',
  maxPixels: 1e10
});
