// Mean LST for several years (roi = imported shapefile)
Map.centerObject(roi, 8);

var lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km');

var lst2001 = lst.filterDate('2001-01-01', '2001-12-31').mean().multiply(0.02).subtract(273.15).clip(roi);
var lst2010 = lst.filterDate('2010-01-01', '2010-12-31').mean().multiply(0.02).subtract(273.15).clip(roi);
var lst2020 = lst.filterDate('2020-01-01', '2020-12-31').mean().multiply(0.02).subtract(273.15).clip(roi);

var lstVis = {min: 15, max: 40, palette: ['blue', 'cyan', 'green', 'yellow', 'red']};
Map.addLayer(lst2001, lstVis, 'LST 2001');
Map.addLayer(lst2010, lstVis, 'LST 2010');
Map.addLayer(lst2020, lstVis, 'LST 2020');

print(ui.Chart.image.series({
  imageCollection: lst.filterDate('2001-01-01', '2020-12-31'),
  region: roi,
  reducer: ee.Reducer.mean(),
  scale: 1000
}));

Export.image.toDrive({
  image: lst2001,
  description: 'LST_2001',
  region: roi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lst2010,
  description: 'LST_2010',
  region: roi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lst2020,
  description: 'LST_2020',
  region: roi,
  scale: 1000,
  maxPixels: 1e13
});
