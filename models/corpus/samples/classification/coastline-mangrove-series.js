// Luas mangrove Delta Mahakam 1990, 2000, 2010, 2020
var delta = ee.Geometry.Polygon([[[117.25, -0.35], [117.25, -1.05], [117.75, -1.05], [117.75, -0.35]]]);
Map.centerObject(delta, 10);

function maskL457(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask).select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['B', 'G', 'R', 'NIR', 'SWIR1', 'SWIR2']);
}
function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask).select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['B', 'G', 'R', 'NIR', 'SWIR1', 'SWIR2']);
}
function scale(image) {
  return image.multiply(0.0000275).add(-0.2);
}

var L5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(delta).map(maskL457).map(scale);
var L7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(delta).map(maskL457).map(scale);
var L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(delta).map(maskL8).map(scale);

var c1990 = L5.filterDate('1989-01-01', '1992-12-31').median().clip(delta);
var c2000 = L7.filterDate('1999-06-01', '2002-12-31').median().clip(delta);
var c2010 = L5.filterDate('2008-01-01', '2011-12-31').merge(L7.filterDate('2008-01-01', '2011-12-31')).median().clip(delta);
var c2020 = L8.filterDate('2019-01-01', '2021-12-31').median().clip(delta);

// Mangrove Vegetation Index: (NIR - G) / (SWIR1 - G)
var mvi = function(img) {
  return img.expression('(NIR - G) / (SWIR1 - G)', {
    'NIR': img.select('NIR'),
    'G': img.select('G'),
    'SWIR1': img.select('SWIR1')
  }).rename('MVI');
};

var threshold = 4.5;
var mask1990 = mvi(c1990).gte(threshold).and(mvi(c1990).lte(20));
var mask2000 = mvi(c2000).gte(threshold).and(mvi(c2000).lte(20));
var mask2010 = mvi(c2010).gte(threshold).and(mvi(c2010).lte(20));
var mask2020 = mvi(c2020).gte(threshold).and(mvi(c2020).lte(20));

// batasi elevasi
var rendah = ee.Image('USGS/SRTMGL1_003').lt(30);
mask1990 = mask1990.and(rendah);
mask2000 = mask2000.and(rendah);
mask2010 = mask2010.and(rendah);
mask2020 = mask2020.and(rendah);

Map.addLayer(c2020, {bands: ['NIR', 'SWIR1', 'R'], min: 0, max: 0.4}, 'Landsat 2020');
Map.addLayer(mask1990.selfMask(), {palette: ['#004d00']}, 'Mangrove 1990', false);
Map.addLayer(mask2000.selfMask(), {palette: ['#008000']}, 'Mangrove 2000', false);
Map.addLayer(mask2010.selfMask(), {palette: ['#33cc33']}, 'Mangrove 2010', false);
Map.addLayer(mask2020.selfMask(), {palette: ['#99ff99']}, 'Mangrove 2020');

function luas(img) {
  return ee.Number(img.rename('m').multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: delta,
    scale: 30,
    maxPixels: 1e10
  }).get('m'));
}
var tahun = [1990, 2000, 2010, 2020];
var nilai = ee.List([luas(mask1990), luas(mask2000), luas(mask2010), luas(mask2020)]);
print('Luas (ha)', nilai);

var grafik = ui.Chart.array.values(ee.Array(nilai), 0, tahun)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Luas mangrove Delta Mahakam',
    hAxis: {title: 'Tahun', format: '####'},
    vAxis: {title: 'ha'},
    legend: {position: 'none'},
    colors: ['green']
  });
print(grafik);
