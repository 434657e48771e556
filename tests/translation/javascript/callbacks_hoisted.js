// Functions that are used before the place where they are written.
var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').map(maskClouds).map(addIndex);
print(collection);
main();

function main() {
  var first = addIndex(ee.Image(helper(2)));
  print(first);
}

function helper(x) {
  return later(x) + 1;
}

function addIndex(image) {
  return image.addBands(image.normalizedDifference().rename('index'));
}

var maskClouds;
function later(x) { return x * 10; }
function maskClouds(image) {
  return image.updateMask(image.select('QA_PIXEL').bitwiseAnd(8).eq(0));
}
