// VCI calculation from MODIS
var kenya = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
              .filter(ee.Filter.eq('country_na', 'Kenya'));

var modis = ee.ImageCollection('MODIS/061/MOD13Q1')
              .select('NDVI')
              .filterDate('2001-01-01', '2022-12-31');

var scaleNdvi = function(image) {
  return image.multiply(0.0001)
              .copyProperties(image, ['system:time_start', 'system:index']);
};

var ndvi = modis.map(scaleNdvi);

var months = ee.List.sequence(1, 12);
var years = ee.List.sequence(2001, 2022);

// Monthly NDVI for every year
var monthlyNdvi = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      var img = ndvi.filter(ee.Filter.calendarRange(y, y, 'year'))
                    .filter(ee.Filter.calendarRange(m, m, 'month'))
                    .mean();
      return img.set('year', y)
                .set('month', m)
                .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten()
);
print(monthlyNdvi.size());

// VCI for one month
var year = 2022;
var month = 10;

var monthCol = monthlyNdvi.filter(ee.Filter.eq('month', month));
var ndviMin = monthCol.min();
var ndviMax = monthCol.max();
var current = monthCol.filter(ee.Filter.eq('year', year)).first();

var vci = current.subtract(ndviMin)
                 .divide(ndviMax.subtract(ndviMin))
                 .multiply(100)
                 .rename('VCI')
                 .clip(kenya);

var vciVis = {
  min: 0,
  max: 100,
  palette: ['a50026', 'd73027', 'f46d43', 'fdae61', 'fee08b', 'd9ef8b', 'a6d96a', '66bd63', '1a9850', '006837']
};
Map.centerObject(kenya, 6);
Map.addLayer(vci, vciVis, 'VCI ' + year + '-' + month);

// Drought classes
var classes = ee.Image(1)
  .where(vci.gte(10), 2)
  .where(vci.gte(20), 3)
  .where(vci.gte(30), 4)
  .where(vci.gte(40), 5)
  .updateMask(vci.mask())
  .clip(kenya);

Map.addLayer(classes, {min: 1, max: 5, palette: ['8b0000', 'ff0000', 'ffa500', 'ffff00', '008000']}, 'Drought class');

Export.image.toDrive({
  image: vci.toFloat(),
  description: 'VCI_Kenya_' + year + '_' + month,
  folder: 'VCI',
  scale: 250,
  region: kenya.geometry().bounds(),
  maxPixels: 1e13
});
