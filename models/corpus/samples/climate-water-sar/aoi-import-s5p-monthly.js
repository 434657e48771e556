// NO2 per month 2021
// aoi: imported table

var collection = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
  .select('NO2_column_number_density')
  .filterDate('2021-01-01', '2021-12-31')
  .filterBounds(aoi);

var viz = {
  min: 0,
  max: 0.0002,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

var january = collection.filterDate('2021-01-01', '2021-01-31').mean().clip(aoi);
var february = collection.filterDate('2021-02-01', '2021-02-28').mean().clip(aoi);
var march = collection.filterDate('2021-03-01', '2021-03-31').mean().clip(aoi);
var april = collection.filterDate('2021-04-01', '2021-04-30').mean().clip(aoi);
var may = collection.filterDate('2021-05-01', '2021-05-31').mean().clip(aoi);
var june = collection.filterDate('2021-06-01', '2021-06-30').mean().clip(aoi);

Map.centerObject(aoi, 9);
Map.addLayer(january, viz, 'NO2 January');
Map.addLayer(february, viz, 'NO2 February');
Map.addLayer(march, viz, 'NO2 March');
Map.addLayer(april, viz, 'NO2 April');
Map.addLayer(may, viz, 'NO2 May');
Map.addLayer(june, viz, 'NO2 June');

Export.image.toDrive({
  image: january,
  description: 'NO2_January',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: february,
  description: 'NO2_February',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: march,
  description: 'NO2_March',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: april,
  description: 'NO2_April',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: may,
  description: 'NO2_May',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: june,
  description: 'NO2_June',
  folder: 'NO2',
  region: aoi,
  scale: 1000,
  maxPixels: 1e13
});
