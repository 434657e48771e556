// Spectral mixture analysis and NDFI
// Xingu headwaters

var aoi = ee.Geometry.Rectangle([-53.8, -12.9, -52.9, -12.1]);

// endmembers: gv, shade, npv, soil, cloud
var gv = [0.0500, 0.0900, 0.0400, 0.6100, 0.3000, 0.1000];
var shade = [0, 0, 0, 0, 0, 0];
var npv = [0.1400, 0.1700, 0.2200, 0.3000, 0.5500, 0.3000];
var soil = [0.2000, 0.3000, 0.3400, 0.5800, 0.6000, 0.5800];
var cloud = [0.9000, 0.9600, 0.8000, 0.7800, 0.7200, 0.6500];

var unmixNDFI = function(image) {
  var unmixed = image.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .unmix([gv, shade, npv, soil, cloud], true, true)
    .rename(['GV', 'Shade', 'NPV', 'Soil', 'Cloud']);
  var out = image.addBands(unmixed);
  var ndfi = out.expression(
    '((GV / (1 - SHADE)) - (NPV + SOIL)) / ((GV / (1 - SHADE)) + NPV + SOIL)', {
      'GV': out.select('GV'),
      'SHADE': out.select('Shade'),
      'NPV': out.select('NPV'),
      'SOIL': out.select('Soil')
    }).rename('NDFI');
  return out.addBands(ndfi).updateMask(out.select('Cloud').lt(0.1));
};

var getL8 = function(year) {
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(aoi)
    .filterDate(year + '-06-01', year + '-09-30')
    .map(function(img) {
      var qa = img.select('QA_PIXEL');
      var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
      return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
        .multiply(0.0000275).add(-0.2)
        .updateMask(mask)
        .copyProperties(img, ['system:time_start']);
    })
    .map(unmixNDFI);
};

var y2018 = getL8(2018).select(['GV', 'NPV', 'Soil', 'Shade', 'NDFI']).median().clip(aoi);
var y2019 = getL8(2019).select(['GV', 'NPV', 'Soil', 'Shade', 'NDFI']).median().clip(aoi);
var y2020 = getL8(2020).select(['GV', 'NPV', 'Soil', 'Shade', 'NDFI']).median().clip(aoi);

var ndfiPalette = ['ff00ff', 'ffa500', 'ffff00', '90ee90', '006400'];
Map.centerObject(aoi, 10);
Map.addLayer(y2018.select('NDFI'), {min: -0.5, max: 1, palette: ndfiPalette}, 'NDFI 2018', false);
Map.addLayer(y2019.select('NDFI'), {min: -0.5, max: 1, palette: ndfiPalette}, 'NDFI 2019', false);
Map.addLayer(y2020.select('NDFI'), {min: -0.5, max: 1, palette: ndfiPalette}, 'NDFI 2020', false);
Map.addLayer(y2020, {bands: ['Soil', 'GV', 'NPV'], min: 0, max: 0.6}, 'SMA 2020', false);

// decision rules
var d1819 = y2019.select('NDFI').subtract(y2018.select('NDFI'));
var d1920 = y2020.select('NDFI').subtract(y2019.select('NDFI'));

var forest2018 = y2018.select('NDFI').gte(0.75);

var change19 = ee.Image(0)
  .where(d1819.lte(-0.095).and(d1819.gte(-0.25)), 1)  // degradation
  .where(d1819.lt(-0.25), 2)                          // deforestation
  .where(d1819.gt(0.095), 3)                          // regrowth
  .updateMask(forest2018);

var change20 = ee.Image(0)
  .where(d1920.lte(-0.095).and(d1920.gte(-0.25)), 1)
  .where(d1920.lt(-0.25), 2)
  .where(d1920.gt(0.095), 3)
  .updateMask(forest2018);

var changeVis = {min: 0, max: 3, palette: ['1d5e1d', 'ffa500', 'ff0000', '0000ff']};
Map.addLayer(change19.clip(aoi), changeVis, 'Change 2018-2019');
Map.addLayer(change20.clip(aoi), changeVis, 'Change 2019-2020');
