// ET in growing season (wheat), 2019-2022
var geometry =
    /* color: #d63000 */
    /* shown: false */
    ee.Geometry.Polygon(
        [[[73.05, 31.62],
          [73.05, 31.28],
          [73.52, 31.28],
          [73.52, 31.62]]], null, false);

Map.centerObject(geometry, 10);

var mod16 = ee.ImageCollection('MODIS/061/MOD16A2GF').select('ET');

var et2019 = mod16.filterDate('2018-11-15', '2019-04-30').sum().multiply(0.1).clip(geometry);
var et2020 = mod16.filterDate('2019-11-15', '2020-04-30').sum().multiply(0.1).clip(geometry);
var et2021 = mod16.filterDate('2020-11-15', '2021-04-30').sum().multiply(0.1).clip(geometry);
var et2022 = mod16.filterDate('2021-11-15', '2022-04-30').sum().multiply(0.1).clip(geometry);

var etVis = {min: 50, max: 400, palette: ['red', 'orange', 'yellow', 'green', 'blue']};
Map.addLayer(et2019, etVis, 'ET 2018-19');
Map.addLayer(et2020, etVis, 'ET 2019-20');
Map.addLayer(et2021, etVis, 'ET 2020-21');
Map.addLayer(et2022, etVis, 'ET 2021-22');

var meanET = function(img) {
  return img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: geometry,
    scale: 500,
    maxPixels: 1e9
  }).get('ET');
};

print('ET 2018-19', meanET(et2019));
print('ET 2019-20', meanET(et2020));
print('ET 2020-21', meanET(et2021));
print('ET 2021-22', meanET(et2022));

var rain2019 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2018-11-15', '2019-04-30').sum().clip(geometry);
var rain2020 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2019-11-15', '2020-04-30').sum().clip(geometry);
var rain2021 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2020-11-15', '2021-04-30').sum().clip(geometry);
var rain2022 = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2021-11-15', '2022-04-30').sum().clip(geometry);

var rainVis = {min: 0, max: 250, palette: ['white', 'cyan', 'blue']};
Map.addLayer(rain2019, rainVis, 'Rain 2018-19', false);
Map.addLayer(rain2020, rainVis, 'Rain 2019-20', false);
Map.addLayer(rain2021, rainVis, 'Rain 2020-21', false);
Map.addLayer(rain2022, rainVis, 'Rain 2021-22', false);

Export.image.toDrive({image: et2019, description: 'ET_2019', folder: 'ET', scale: 500, region: geometry});
Export.image.toDrive({image: et2020, description: 'ET_2020', folder: 'ET', scale: 500, region: geometry});
Export.image.toDrive({image: et2021, description: 'ET_2021', folder: 'ET', scale: 500, region: geometry});
Export.image.toDrive({image: et2022, description: 'ET_2022', folder: 'ET', scale: 500, region: geometry});
