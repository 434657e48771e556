// Aylık gündüz / gece LST ihracı
var il = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Antalya'));
var baslangicYil = 2010;
var bitisYil = 2020;

var modis = ee.ImageCollection('MODIS/006/MOD11A2').filterBounds(il);

var kelvinToCelsius = function(image) {
  return image.multiply(0.02).subtract(273.15)
    .copyProperties(image, ['system:time_start']);
};

var gunduz = modis.select('LST_Day_1km').map(kelvinToCelsius);
var gece = modis.select('LST_Night_1km').map(kelvinToCelsius);

for (var yil = baslangicYil; yil <= bitisYil; yil++) {
  for (var ay = 1; ay <= 12; ay++) {
    var g = gunduz.filter(ee.Filter.calendarRange(yil, yil, 'year'))
                  .filter(ee.Filter.calendarRange(ay, ay, 'month'))
                  .mean().rename('gunduz');
    var n = gece.filter(ee.Filter.calendarRange(yil, yil, 'year'))
                .filter(ee.Filter.calendarRange(ay, ay, 'month'))
                .mean().rename('gece');
    var ad = 'LST_' + yil + '_' + (ay < 10 ? '0' + ay : ay);
    Export.image.toDrive({
      image: g.addBands(n).clip(il).toFloat(),
      description: ad,
      folder: 'LST_Antalya',
      region: il.geometry(),
      scale: 1000,
      crs: 'EPSG:32636',
      maxPixels: 1e13
    });
  }
}

Map.centerObject(il, 8);
Map.addLayer(gunduz.filterDate('2020-07-01', '2020-08-01').mean().clip(il), {min: 20, max: 50, palette: ['blue', 'yellow', 'red']}, 'Temmuz 2020');
