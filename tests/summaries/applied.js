// Exports the first image of each day.
var days = ['2000-04-01', '2001-04-01'];
function exportDay(day) {
  var image = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(day).select('NDVI').first();
  Export.image.toDrive({image: image, description: day});
}
days.forEach(exportDay);
