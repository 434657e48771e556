// show a row of thumbnails, one per year (Doha)
var aoi = ee.Geometry.Rectangle([51.40, 25.20, 51.65, 25.45]);
var years = [1990, 1995, 2000, 2005, 2010, 2015, 2020];

var row = ui.Panel({layout: ui.Panel.Layout.flow('horizontal', true)});
print(row);

years.forEach(function(year) {
  var id, bands, red, nir;
  if (year < 2013) {
    id = 'LANDSAT/LT05/C02/T1_TOA';
    bands = ['B3', 'B2', 'B1'];
  } else {
    id = 'LANDSAT/LC08/C02/T1_TOA';
    bands = ['B4', 'B3', 'B2'];
  }
  var image = ee.ImageCollection(id)
    .filterBounds(aoi)
    .filterDate((year - 1) + '-01-01', (year + 1) + '-12-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 10))
    .median()
    .clip(aoi);

  var vis = {bands: bands, min: 0.05, max: 0.4};
  Map.addLayer(image, vis, 'Landsat ' + year, false);

  var thumb = ui.Thumbnail({
    image: image.visualize(vis),
    params: {dimensions: 200, region: aoi, format: 'png'},
    style: {margin: '2px'}
  });
  row.add(ui.Panel([ui.Label(String(year)), thumb]));
});

Map.centerObject(aoi, 11);
