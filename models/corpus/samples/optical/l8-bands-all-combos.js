// Band combinations Landsat 8
var region = ee.Geometry.Rectangle([31.0, 29.8, 31.7, 30.3]);

var image = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
  .filterBounds(region)
  .filterDate("2021-01-01", "2021-12-31")
  .filter(ee.Filter.lt("CLOUD_COVER", 10))
  .median()
  .clip(region);

Map.centerObject(region, 10);

Map.addLayer(image, {bands: ["B4", "B3", "B2"], min: 0, max: 0.4}, "Natural color");
Map.addLayer(image, {bands: ["B5", "B4", "B3"], min: 0, max: 0.5}, "Color infrared", false);
Map.addLayer(image, {bands: ["B7", "B6", "B4"], min: 0, max: 0.5}, "False color urban", false);
Map.addLayer(image, {bands: ["B6", "B5", "B2"], min: 0, max: 0.5}, "Agriculture", false);
Map.addLayer(image, {bands: ["B5", "B6", "B2"], min: 0, max: 0.5}, "Healthy vegetation", false);
Map.addLayer(image, {bands: ["B5", "B6", "B4"], min: 0, max: 0.5}, "Land / water", false);
Map.addLayer(image, {bands: ["B7", "B5", "B3"], min: 0, max: 0.5}, "Natural with atmospheric removal", false);

// pansharpen
var hsv = image.select(["B4", "B3", "B2"]).rgbToHsv();
var sharpened = ee.Image.cat([
  hsv.select("hue"), hsv.select("saturation"), image.select("B8")
]).hsvToRgb();
Map.addLayer(sharpened, {min: 0, max: 0.3, gamma: [1.3, 1.3, 1.3]}, "pan-sharpened", false);
