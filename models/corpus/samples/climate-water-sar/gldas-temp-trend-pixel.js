// pixelwise linear trend and significance (t test) of annual mean LST
var area = ee.FeatureCollection('users/zhouyi/loess_plateau');
Map.centerObject(area, 6);

var startYear = 2001;
var endYear = 2020;
var n = endYear - startYear + 1;

var lst = ee.ImageCollection('MODIS/006/MOD11A2').select('LST_Day_1km');

var annual = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(year) {
  var img = lst.filter(ee.Filter.calendarRange(year, year, 'year'))
    .mean()
    .multiply(0.02)
    .subtract(273.15)
    .rename('lst');
  var time = ee.Image.constant(ee.Number(year)).float().rename('time');
  return time.addBands(img).set('year', year);
}));

// 一元线性回归
var fit = annual.select(['time', 'lst']).reduce(ee.Reducer.linearFit());
var slope = fit.select('scale');
var offset = fit.select('offset');

// 残差平方和
var rss = annual.map(function(img) {
  var pred = img.select('time').multiply(slope).add(offset);
  return img.select('lst').subtract(pred).pow(2).rename('r');
}).sum();

// t 检验
var timeMean = annual.select('time').mean();
var sxx = annual.map(function(img) {
  return img.select('time').subtract(timeMean).pow(2).rename('s');
}).sum();

var se = rss.divide(n - 2).divide(sxx).sqrt();
var t = slope.divide(se).rename('t');

// 显著性 (alpha = 0.05, df = 18, t = 2.101)
var significant = t.abs().gt(2.101);

Map.addLayer(slope.clip(area), {min: -0.1, max: 0.1, palette: ['blue', 'white', 'red']}, 'slope');
Map.addLayer(t.clip(area), {min: -3, max: 3, palette: ['blue', 'white', 'red']}, 't', false);
Map.addLayer(slope.updateMask(significant).clip(area), {min: -0.1, max: 0.1, palette: ['blue', 'white', 'red']}, 'significant slope', false);

// 分类统计
var trendType = ee.Image(0)
  .where(slope.gt(0).and(significant), 1)
  .where(slope.gt(0).and(significant.not()), 2)
  .where(slope.lt(0).and(significant.not()), 3)
  .where(slope.lt(0).and(significant), 4)
  .clip(area);

var stat = ee.Image.pixelArea().divide(1e6).addBands(trendType).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'type'}),
  geometry: area.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
print(stat);

Export.image.toDrive({
  image: slope.clip(area),
  description: 'LST_slope',
  folder: 'LST',
  region: area.geometry(),
  scale: 1000,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
