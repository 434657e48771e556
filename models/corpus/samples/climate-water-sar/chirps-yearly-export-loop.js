// download yearly rainfall 2000-2022
var shp = ee.FeatureCollection("projects/ee-nahidgis/assets/bangladesh_district");
Map.addLayer(shp);
Map.centerObject(shp, 7);

var rainfall2000 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
.filterDate('2000-01-01', '2001-01-01').sum().clip(shp);

var rainfall2005 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
.filterDate('2005-01-01', '2006-01-01').sum().clip(shp);

var rainfall2010 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
.filterDate('2010-01-01', '2011-01-01').sum().clip(shp);

var rainfall2015 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
.filterDate('2015-01-01', '2016-01-01').sum().clip(shp);

var rainfall2020 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
.filterDate('2020-01-01', '2021-01-01').sum().clip(shp);

var vis = {min: 1200, max: 5000, palette: ['red', 'yellow', 'green', 'cyan', 'blue']};

Map.addLayer(rainfall2000, vis, 'Rainfall 2000');
Map.addLayer(rainfall2005, vis, 'Rainfall 2005');
Map.addLayer(rainfall2010, vis, 'Rainfall 2010');
Map.addLayer(rainfall2015, vis, 'Rainfall 2015');
Map.addLayer(rainfall2020, vis, 'Rainfall 2020');

Export.image.toDrive({
  image: rainfall2000,
  description: 'Rainfall_2000',
  folder: 'Rainfall',
  scale: 5000,
  region: shp,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: rainfall2005,
  description: 'Rainfall_2005',
  folder: 'Rainfall',
  scale: 5000,
  region: shp,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: rainfall2010,
  description: 'Rainfall_2010',
  folder: 'Rainfall',
  scale: 5000,
  region: shp,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: rainfall2015,
  description: 'Rainfall_2015',
  folder: 'Rainfall',
  scale: 5000,
  region: shp,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: rainfall2020,
  description: 'Rainfall_2020',
  folder: 'Rainfall',
  scale: 5000,
  region: shp,
  maxPixels: 1e13
});
