// Brightness, greenness and wetness with expressions (Landsat 8 TOA, Baig et al. 2014)
var pt = ee.Geometry.Point([18.55, 54.35]);

var img = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(pt)
  .filterDate('2018-05-01', '2018-09-30')
  .sort('CLOUD_COVER')
  .first();

var b = {
  'B': img.select('B2'),
  'G': img.select('B3'),
  'R': img.select('B4'),
  'N': img.select('B5'),
  'S1': img.select('B6'),
  'S2': img.select('B7')
};

var brightness = img.expression('0.3029*B + 0.2786*G + 0.4733*R + 0.5599*N + 0.508*S1 + 0.1872*S2', b).rename('TCB');
var greenness = img.expression('-0.2941*B - 0.243*G - 0.5424*R + 0.7276*N + 0.0713*S1 - 0.1608*S2', b).rename('TCG');
var wetness = img.expression('0.1511*B + 0.1973*G + 0.3283*R + 0.3407*N - 0.7117*S1 - 0.4559*S2', b).rename('TCW');

var tc = brightness.addBands(greenness).addBands(wetness);
print(tc);

Map.centerObject(pt, 10);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RGB');
Map.addLayer(tc, {bands: ['TCB', 'TCG', 'TCW'], min: [0.1, -0.1, -0.2], max: [0.6, 0.3, 0.1]}, 'Tasseled cap');
Map.addLayer(tc.select('TCW'), {min: -0.2, max: 0.05, palette: ['brown', 'white', 'blue']}, 'Wetness', false);
