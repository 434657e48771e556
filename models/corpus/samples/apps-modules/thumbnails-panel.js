// thumbnails of a glacier lake, one per year
var lake = ee.Geometry.Rectangle([86.90, 27.88, 86.96, 27.92]);

var viz = {bands: ['B12', 'B8', 'B4'], min: 0, max: 6000};

var panel = ui.Panel({
  layout: ui.Panel.Layout.flow('horizontal', true),
  style: {width: '650px'}
});

for (var y = 2016; y <= 2022; y++) {
  var img = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(lake)
    .filterDate(y + '-09-15', y + '-12-15')
    .sort('CLOUDY_PIXEL_PERCENTAGE')
    .first();

  var thumb = ui.Thumbnail({
    image: img.visualize(viz),
    params: {region: lake, dimensions: 200, format: 'png'},
    style: {height: '200px', width: '200px', margin: '4px'}
  });

  var box = ui.Panel([ui.Label(y, {fontWeight: 'bold'}), thumb]);
  panel.add(box);
}

ui.root.insert(1, panel);
Map.centerObject(lake, 13);
Map.addLayer(lake, {}, 'lake');

// animated gif
var gifCol = ee.ImageCollection(ee.List.sequence(2016, 2022).map(function(y) {
  var d1 = ee.Date.fromYMD(y, 9, 15);
  var img = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(lake)
    .filterDate(d1, d1.advance(3, 'month'))
    .sort('CLOUDY_PIXEL_PERCENTAGE')
    .first();
  return img.visualize(viz);
}));

var gifParams = {
  region: lake,
  dimensions: 400,
  crs: 'EPSG:3857',
  framesPerSecond: 1
};
print(ui.Thumbnail(gifCol, gifParams));
print(gifCol.getVideoThumbURL(gifParams));
