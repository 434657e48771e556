// Functions as members of objects, and objects as name spaces.
var indices = {
  ndvi: function(image) {
    return image.normalizedDifference(['B8', 'B4']).rename('ndvi');
  },
  ndwi: function(image) {
    return image.normalizedDifference(['B3', 'B8']).rename('ndwi');
  },
  factor: 3,
  nested: {double: function(x) { return x * 2; }}
};
indices.evi = function(image) {
  return image.expression('2.5 * (b("B8") - b("B4"))').rename('evi');
};
var image = ee.Image('COPERNICUS/S2/20180101T100409_20180101T100404_T33UUP');
print(indices.ndvi(image));
print(indices['ndwi'](image));
print(image.addBands(indices.evi(image)).multiply(indices.factor));
print(ee.Image(indices.nested.double(21)));

var chosen = ['ndvi', 'ndwi'].map(function(name) { return indices[name](image); });
print(ee.Image.cat(chosen));
