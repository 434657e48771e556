// Export all cloud free Sentinel-2 images of a period one by one
var aoi = ee.FeatureCollection('users/pnowak/poznan_aoi').geometry();

var bands = ['B2', 'B3', 'B4', 'B8'];

var collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2023-04-01', '2023-10-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .select(bands);

print(collection);

var n = collection.size().getInfo();
var list = collection.toList(n);

for (var i = 0; i < n; i++) {
  var image = ee.Image(list.get(i));
  var date = image.date().format('yyyyMMdd').getInfo();
  var name = 'S2_' + date + '_' + i;
  print(name);

  Map.addLayer(image.clip(aoi), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, name, false);

  Export.image.toDrive({
    image: image.clip(aoi),
    description: name,
    folder: 'S2_Poznan',
    fileNamePrefix: name,
    region: aoi,
    scale: 10,
    crs: 'EPSG:32633',
    maxPixels: 1e13
  });
}

Map.centerObject(aoi, 11);
