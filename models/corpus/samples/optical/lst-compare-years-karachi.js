// LST Karachi 1990, 2000, 2010, 2020
// Author: Sana Qureshi

var karachi = ee.FeatureCollection("users/sanaq/karachi_division");
Map.centerObject(karachi, 10);

// cloud mask
var maskCloud = function(img){
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1<<3).eq(0).and(qa.bitwiseAnd(1<<4).eq(0)));
};

// Landsat 5: ST_B6
var lst5 = function(img){
  return img.select('ST_B6').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    .copyProperties(img, ['system:time_start']);
};
// Landsat 8: ST_B10
var lst8 = function(img){
  return img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    .copyProperties(img, ['system:time_start']);
};

// 1990
var LST1990 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2")
  .filterBounds(karachi)
  .filterDate('1989-01-01', '1991-12-31')
  .filter(ee.Filter.calendarRange(4, 6, 'month'))
  .map(maskCloud)
  .map(lst5)
  .mean()
  .clip(karachi);

// 2000
var LST2000 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2")
  .filterBounds(karachi)
  .filterDate('1999-01-01', '2001-12-31')
  .filter(ee.Filter.calendarRange(4, 6, 'month'))
  .map(maskCloud)
  .map(lst5)
  .mean()
  .clip(karachi);

// 2010
var LST2010 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2")
  .filterBounds(karachi)
  .filterDate('2009-01-01', '2011-12-31')
  .filter(ee.Filter.calendarRange(4, 6, 'month'))
  .map(maskCloud)
  .map(lst5)
  .mean()
  .clip(karachi);

// 2020
var LST2020 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterBounds(karachi)
  .filterDate('2019-01-01', '2021-12-31')
  .filter(ee.Filter.calendarRange(4, 6, 'month'))
  .map(maskCloud)
  .map(lst8)
  .mean()
  .clip(karachi);

var lstVis = {min: 30, max: 55, palette: ['blue', 'cyan', 'green', 'yellow', 'orange', 'red']};
Map.addLayer(LST1990, lstVis, 'LST 1990');
Map.addLayer(LST2000, lstVis, 'LST 2000');
Map.addLayer(LST2010, lstVis, 'LST 2010');
Map.addLayer(LST2020, lstVis, 'LST 2020');

// statistics
var stats = function(img, name){
  var s = img.reduceRegion({
    reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.minMax(), sharedInputs: true}),
    geometry: karachi.geometry(),
    scale: 100,
    maxPixels: 1e13
  });
  print(name, s);
};
stats(LST1990, 'LST 1990');
stats(LST2000, 'LST 2000');
stats(LST2010, 'LST 2010');
stats(LST2020, 'LST 2020');

// change
var change = LST2020.subtract(LST1990);
Map.addLayer(change, {min: -5, max: 5, palette: ['blue', 'white', 'red']}, 'Change 1990-2020');

// histogram
print(ui.Chart.image.histogram({image: LST2020, region: karachi, scale: 200, maxPixels: 1e13})
  .setOptions({title: 'LST 2020 histogram'}));

// export
Export.image.toDrive({
  image: LST1990,
  description: 'LST1990',
  folder: 'Karachi_LST',
  scale: 30,
  region: karachi.geometry(),
  maxPixels: 1e13
});
Export.image.toDrive({
  image: LST2000,
  description: 'LST2000',
  folder: 'Karachi_LST',
  scale: 30,
  region: karachi.geometry(),
  maxPixels: 1e13
});
Export.image.toDrive({
  image: LST2010,
  description: 'LST2010',
  folder: 'Karachi_LST',
  scale: 30,
  region: karachi.geometry(),
  maxPixels: 1e13
});
Export.image.toDrive({
  image: LST2020,
  description: 'LST2020',
  folder: 'Karachi_LST',
  scale: 30,
  region: karachi.geometry(),
  maxPixels: 1e13
});
