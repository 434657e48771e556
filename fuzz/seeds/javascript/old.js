var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select(['B5', 'B4']).map(function(i) {
  return i.updateMask(i.select('pixel_qa').bitwiseAnd(1 << 5).eq(0)).multiply(0.0001);
});
print(c.first().normalizedDifference(['B5', 'B4']));
