// Layer for every available date (client side)
var lagoon = ee.Geometry.Rectangle([-60.65, -31.75, -60.45, -31.55]);

var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(lagoon)
  .filterDate('2021-06-01', '2021-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .sort('system:time_start');

var withDate = col.map(function(img) {
  return img.set('date', img.date().format('YYYY-MM-dd'));
});

var dates = withDate.aggregate_array('date').distinct();

dates.evaluate(function(list) {
  print(list.length + ' dates');
  list.forEach(function(d, i) {
    var day = withDate.filter(ee.Filter.eq('date', d)).mosaic().clip(lagoon);
    var ndwi = day.normalizedDifference(['B3', 'B8']).rename('NDWI');
    Map.addLayer(day, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, 'RGB ' + d, false);
    Map.addLayer(ndwi.gt(0).selfMask(), {palette: ['0000ff']}, 'Water ' + d, i === 0);

    Export.image.toDrive({
      image: ndwi.toFloat(),
      description: 'NDWI_' + d.replace(/-/g, ''),
      folder: 'parana_ndwi',
      region: lagoon,
      scale: 10,
      maxPixels: 1e10
    });
  });
});

Map.centerObject(lagoon, 12);
