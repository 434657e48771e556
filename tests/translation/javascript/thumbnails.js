// Addresses of small pictures.
var image = ee.Image('USGS/SRTMGL1_003');
var region = ee.Geometry.Rectangle([10, 46, 11, 47]);
var parameters = {min: 0, max: 3000, dimensions: 256, region: region, format: 'png'};
print(image.getThumbURL(parameters));
print(image.getThumbURL({min: 0, max: 3000, dimensions: '128x128', region: region}));
print(image.select('elevation').clip(region));
