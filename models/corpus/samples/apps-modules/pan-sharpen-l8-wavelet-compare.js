// Pansharpening Landsat 7 / 8 TOA functions
// from the remote sensing course, exercise 9

function simpleMean(image, pan, bands) {
  return image.select(bands).add(pan).divide(2);
}

function brovey(image, pan, bands) {
  var sum = image.select(bands).reduce(ee.Reducer.sum());
  return image.select(bands).multiply(pan).divide(sum).multiply(bands.length);
}

function hpf(image, pan, bands) {
  // high pass filter
  var low = pan.focalMean(2, 'square', 'pixels');
  var high = pan.subtract(low);
  return image.select(bands).resample('bicubic').add(high);
}

function sfim(image, pan, bands) {
  var low = pan.focalMean(30, 'square', 'meters');
  return image.select(bands).resample('bilinear').multiply(pan.divide(low));
}

var nairobi = ee.Geometry.Point([36.817, -1.286]);
var img = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(nairobi)
  .filterDate('2019-01-01', '2019-03-31')
  .sort('CLOUD_COVER')
  .first();

var pan = img.select('B8');
var bands = ['B4', 'B3', 'B2'];
var vis = {bands: bands, min: 0.03, max: 0.25};

Map.centerObject(nairobi, 14);
Map.addLayer(img, vis, 'original');
Map.addLayer(simpleMean(img, pan, bands), vis, 'simple mean', false);
Map.addLayer(brovey(img, pan, bands), vis, 'brovey', false);
Map.addLayer(hpf(img, pan, bands), vis, 'hpf', false);
Map.addLayer(sfim(img, pan, bands), vis, 'sfim');

// correlation with the original
var region = nairobi.buffer(5000);
var check = function(sharp, name) {
  bands.forEach(function(b) {
    var pair = img.select([b], ['a']).addBands(sharp.select([b], ['b']));
    var r = pair.reduceRegion({
      reducer: ee.Reducer.pearsonsCorrelation(),
      geometry: region,
      scale: 30,
      maxPixels: 1e9
    });
    print(name + ' ' + b, r.get('correlation'));
  });
};

check(simpleMean(img, pan, bands), 'mean');
check(brovey(img, pan, bands), 'brovey');
check(hpf(img, pan, bands), 'hpf');
check(sfim(img, pan, bands), 'sfim');
