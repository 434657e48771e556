// Đô thị hoá Hà Nội 2010 - 2020
var hanoi = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam'))
  .filter(ee.Filter.eq('ADM1_NAME', 'Ha Noi City'));

Map.centerObject(hanoi, 10);

// Landsat 5 - 2010
var anh2010 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
  .filterBounds(hanoi)
  .filterDate('2009-01-01', '2011-01-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .median()
  .clip(hanoi);

// Landsat 8 - 2020
var anh2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(hanoi)
  .filterDate('2019-01-01', '2021-01-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .median()
  .clip(hanoi);

Map.addLayer(anh2010, {bands: ['B3', 'B2', 'B1'], min: 0, max: 0.3}, 'Anh 2010', false);
Map.addLayer(anh2020, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Anh 2020', false);

// Chỉ số
var ndvi2010 = anh2010.normalizedDifference(['B4', 'B3']).rename('NDVI');
var ndvi2020 = anh2020.normalizedDifference(['B5', 'B4']).rename('NDVI');
var ndbi2010 = anh2010.normalizedDifference(['B5', 'B4']).rename('NDBI');
var ndbi2020 = anh2020.normalizedDifference(['B6', 'B5']).rename('NDBI');
var mndwi2010 = anh2010.normalizedDifference(['B2', 'B5']).rename('MNDWI');
var mndwi2020 = anh2020.normalizedDifference(['B3', 'B6']).rename('MNDWI');

Map.addLayer(ndbi2010, {min: -0.5, max: 0.3, palette: ['green', 'white', 'red']}, 'NDBI 2010', false);
Map.addLayer(ndbi2020, {min: -0.5, max: 0.3, palette: ['green', 'white', 'red']}, 'NDBI 2020', false);

// Đất xây dựng
var xaydung2010 = ndbi2010.gt(-0.1).and(ndvi2010.lt(0.3)).and(mndwi2010.lt(0));
var xaydung2020 = ndbi2020.gt(-0.1).and(ndvi2020.lt(0.3)).and(mndwi2020.lt(0));

Map.addLayer(xaydung2010.selfMask(), {palette: ['orange']}, 'Dat xay dung 2010');
Map.addLayer(xaydung2020.selfMask(), {palette: ['red']}, 'Dat xay dung 2020');

// Mở rộng
var morong = xaydung2020.and(xaydung2010.not());
Map.addLayer(morong.selfMask(), {palette: ['purple']}, 'Mo rong');

// Tính diện tích
function dientich(anh) {
  var dt = anh.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: hanoi.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  return dt.get('NDBI');
}
print('Dien tich 2010 (km2)', dientich(xaydung2010));
print('Dien tich 2020 (km2)', dientich(xaydung2020));
print('Mo rong (km2)', dientich(morong));
