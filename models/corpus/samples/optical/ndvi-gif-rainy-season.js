// GIF of monthly NDVI, Senegal
var senegal = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Senegal'));
var box = senegal.geometry().bounds();

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2')
  .filterDate('2015-01-01', '2022-12-31')
  .select('NDVI');

var vis = {
  min: 1000,
  max: 8000,
  palette: ['f2e6c9', 'd8c27a', 'b5b84a', '6fa03a', '2c7a1e', '0b4f0b']
};

// mean of every month over all years
var frames = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return ndvi.filter(ee.Filter.calendarRange(m, m, 'month'))
    .mean()
    .clip(senegal)
    .visualize(vis)
    .set('month', m);
}));

var params = {
  region: box,
  dimensions: 500,
  crs: 'EPSG:3857',
  framesPerSecond: 2,
  format: 'gif'
};

print(frames.getVideoThumbURL(params));
print(ui.Thumbnail({image: frames, params: params}));

Map.centerObject(senegal, 7);
Map.addLayer(frames.filter(ee.Filter.eq('month', 9)).first(), {}, 'September');
Map.addLayer(frames.filter(ee.Filter.eq('month', 4)).first(), {}, 'April', false);
