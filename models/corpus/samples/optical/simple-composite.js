var image = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(geometry)
  .filterDate("2023-01-01", "2023-12-31")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
  .median()
  .clip(geometry);

Map.addLayer(image, {bands: ["B4", "B3", "B2"], min: 0, max: 3000}, "S2 2023");

Export.image.toDrive({
  image: image.select("B.*").toUint16(),
  description: "S2_2023",
  region: geometry,
  scale: 10,
  maxPixels: 1e13
});

var geometry = ee.Geometry.Rectangle([77.45, 12.85, 77.75, 13.10]);
