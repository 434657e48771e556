// LST by WorldCover class - Roma
var roma = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Roma'));
Map.centerObject(roma, 10);

var lst = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .merge(ee.ImageCollection('LANDSAT/LC09/C02/T1_L2'))
  .filterBounds(roma)
  .filterDate('2022-06-01', '2022-09-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    return img.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15).updateMask(mask).rename('LST');
  })
  .mean()
  .clip(roma);

var wc = ee.ImageCollection('ESA/WorldCover/v200').first().clip(roma);

var fromClasses = [10, 20, 30, 40, 50, 60, 80, 90];
var toClasses = [1, 2, 3, 4, 5, 6, 7, 8];
var lc = wc.remap(fromClasses, toClasses).rename('lc');
var nomi = ['', 'Alberi', 'Arbusti', 'Prati', 'Coltivi', 'Urbano', 'Suolo nudo', 'Acqua', 'Zone umide'];

Map.addLayer(lst, {min: 25, max: 48, palette: ['blue', 'cyan', 'yellow', 'orange', 'red']}, 'LST');
Map.addLayer(wc, {bands: ['Map']}, 'WorldCover', false);

// Media per classe
var media = lst.addBands(lc).reduceRegion({
  reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'lc'}),
  geometry: roma.geometry(),
  scale: 30,
  maxPixels: 1e10,
  tileScale: 4
});
print('LST media per classe', media);

var grafico = ui.Chart.image.byClass({
  image: lst.addBands(lc),
  classBand: 'lc',
  region: roma.geometry(),
  reducer: ee.Reducer.mean(),
  scale: 100,
  classLabels: nomi
}).setOptions({
  title: 'LST per classe di uso del suolo',
  vAxis: {title: 'LST (°C)', viewWindow: {min: 20, max: 45}}
});
print(grafico);
