// Addresses of small pictures.
var image = ee.Image('USGS/SRTMGL1_003');
var region = ee.Geometry.Rectangle([10, 46, 11, 47]);
var parameters = {min: 0, max: 3000, dimensions: 256, region: region, format: 'png'};
print(image.getThumbURL(parameters));
print(image.getThumbURL({min: 0, max: 3000, dimensions: '128x128', region: region}));
print(image.select('elevation').clip(region));

// The place of a picture as text: numbers with commas, or JSON.
print(image.getThumbURL({min: 0, max: 3000, dimensions: 64, bbox: '10, 46, 11, 47'}));
print(image.getThumbURL({min: 0, max: 3000, region: '[[10, 46], [11, 46], [11, 47], [10, 46]]'}));
