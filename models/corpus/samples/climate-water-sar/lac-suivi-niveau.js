// Suivi de la surface d'un lac avec Landsat (MNDWI)
// Lac Tchad - Mémoire de Master 2

var zone = ee.Geometry.Rectangle([13.0, 12.3, 15.3, 14.4]);
Map.centerObject(zone, 8);

// Masque des nuages
function masqueNuages(image) {
  var qa = image.select('QA_PIXEL');
  var masque = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(masque);
}

// Facteurs d'échelle
function facteurs(image) {
  var optique = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(optique, null, true);
}

// Composite annuel
function composite(annee) {
  var debut = annee + '-01-01';
  var fin = annee + '-12-31';
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(zone)
    .filterDate(debut, fin)
    .filter(ee.Filter.lt('CLOUD_COVER', 30))
    .map(masqueNuages)
    .map(facteurs)
    .median()
    .clip(zone);
}

var img2014 = composite(2014);
var img2017 = composite(2017);
var img2020 = composite(2020);
var img2022 = composite(2022);

// MNDWI = (Vert - SWIR1) / (Vert + SWIR1)
var mndwi2014 = img2014.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var mndwi2017 = img2017.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var mndwi2020 = img2020.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var mndwi2022 = img2022.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');

// Seuil
var eau2014 = mndwi2014.gt(0).selfMask();
var eau2017 = mndwi2017.gt(0).selfMask();
var eau2020 = mndwi2020.gt(0).selfMask();
var eau2022 = mndwi2022.gt(0).selfMask();

var visu = {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3};
Map.addLayer(img2014, visu, 'Landsat 2014', false);
Map.addLayer(img2022, visu, 'Landsat 2022', false);

Map.addLayer(eau2014, {palette: ['08306b']}, 'Eau 2014');
Map.addLayer(eau2017, {palette: ['2171b5']}, 'Eau 2017', false);
Map.addLayer(eau2020, {palette: ['6baed6']}, 'Eau 2020', false);
Map.addLayer(eau2022, {palette: ['c6dbef']}, 'Eau 2022');

// Calcul de la superficie
var superficie = function(image) {
  var surf = image.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: zone,
    scale: 30,
    maxPixels: 1e13
  });
  return ee.Number(surf.get('MNDWI')).divide(1e6);
};

print('Superficie 2014 (km²)', superficie(eau2014));
print('Superficie 2017 (km²)', superficie(eau2017));
print('Superficie 2020 (km²)', superficie(eau2020));
print('Superficie 2022 (km²)', superficie(eau2022));

Export.image.toDrive({
  image: eau2022,
  description: 'eau_2022',
  folder: 'Lac_Tchad',
  scale: 30,
  region: zone,
  maxPixels: 1e13
});
