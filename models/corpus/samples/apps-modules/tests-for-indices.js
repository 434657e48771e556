/**
 * Small tests for the indices module.
 * Run by pressing the button; look at the console.
 */
var indices = require('users/dpetrov/ee-lib:indices');

var passed = 0;
var failed = 0;

function assertEqual(actual, expected, name) {
  ee.Number(actual).evaluate(function(value, error) {
    if (error) {
      failed++;
      print('ERROR ' + name, error);
      return;
    }
    if (Math.abs(value - expected) < 1e-6) {
      passed++;
      print('ok   ' + name);
    } else {
      failed++;
      print('FAIL ' + name + ': expected ' + expected + ', got ' + value);
    }
  });
}

function valueOf(img, band) {
  return img.reduceRegion({
    reducer: ee.Reducer.first(),
    geometry: ee.Geometry.Point([0, 0]),
    scale: 30
  }).get(band);
}

// fake image
var img = ee.Image.constant([0.05, 0.08, 0.06, 0.40, 0.20, 0.10])
  .rename(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
  .toDouble();

// NDVI
var ndvi = indices.ndvi(img);
assertEqual(valueOf(ndvi, 'ndvi'), (0.40 - 0.06) / (0.40 + 0.06), 'ndvi');

// NDWI
var ndwi = indices.ndwi(img);
assertEqual(valueOf(ndwi, 'ndwi'), (0.08 - 0.40) / (0.08 + 0.40), 'ndwi');

// NBR
var nbr = indices.nbr(img);
assertEqual(valueOf(nbr, 'nbr'), (0.40 - 0.10) / (0.40 + 0.10), 'nbr');

// EVI
var evi = indices.evi(img);
assertEqual(valueOf(evi, 'evi'), 2.5 * (0.40 - 0.06) / (0.40 + 6 * 0.06 - 7.5 * 0.05 + 1), 'evi');

// masked pixels stay masked
var masked = indices.ndvi(img.updateMask(0));
var count = masked.reduceRegion({
  reducer: ee.Reducer.count(),
  geometry: ee.Geometry.Point([0, 0]).buffer(100),
  scale: 30
}).get('ndvi');
assertEqual(count, 0, 'mask is kept');

// number of bands
assertEqual(indices.addAll(img).bandNames().size(), 10, 'addAll bands');
