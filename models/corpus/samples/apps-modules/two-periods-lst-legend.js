// Land surface temperature 2003 vs 2023 - Lahore
// NDVI method (emissivity) for Landsat 5 and 8

var lahore = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Lahore'));
Map.centerObject(lahore, 10);

// ---------- 2003 : Landsat 5 ----------
var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
  .filterBounds(lahore)
  .filterDate('2003-05-01', '2003-07-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));
print('L5 images', l5.size());

var lst2003 = l5.select('ST_B6')
  .median()
  .multiply(0.00341802)
  .add(149.0)
  .subtract(273.15)
  .rename('LST')
  .clip(lahore);

// ---------- 2023 : Landsat 8 ----------
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(lahore)
  .filterDate('2023-05-01', '2023-07-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));
print('L8 images', l8.size());

var lst2023 = l8.select('ST_B10')
  .median()
  .multiply(0.00341802)
  .add(149.0)
  .subtract(273.15)
  .rename('LST')
  .clip(lahore);

var lstVis = {
  min: 28,
  max: 50,
  palette: [
    '040274', '040281', '0502a3', '0502b8', '0502ce', '0502e6',
    '0602ff', '235cb1', '307ef3', '269db1', '30c8e2', '32d3ef',
    '3be285', '3ff38f', '86e26f', '3ae237', 'b5e22e', 'd6e21f',
    'fff705', 'ffd611', 'ffb613', 'ff8b13', 'ff6e08', 'ff500d',
    'ff0000', 'de0101', 'c21301', 'a71001', '911003'
  ]
};

Map.addLayer(lst2003, lstVis, 'LST 2003');
Map.addLayer(lst2023, lstVis, 'LST 2023');
Map.addLayer(lst2023.subtract(lst2003), {min: -5, max: 10, palette: ['blue', 'white', 'red']}, 'Difference', false);

// ---------- Statistics ----------
var reducers = ee.Reducer.mean()
  .combine({reducer2: ee.Reducer.min(), sharedInputs: true})
  .combine({reducer2: ee.Reducer.max(), sharedInputs: true})
  .combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true});

print('LST 2003 stats', lst2003.reduceRegion({
  reducer: reducers,
  geometry: lahore.geometry(),
  scale: 30,
  maxPixels: 1e10
}));
print('LST 2023 stats', lst2023.reduceRegion({
  reducer: reducers,
  geometry: lahore.geometry(),
  scale: 30,
  maxPixels: 1e10
}));

// ---------- Legend ----------
var legend = ui.Panel({
  style: {
    position: 'bottom-right',
    padding: '8px 15px'
  }
});

var legendTitle = ui.Label({
  value: 'LST (°C)',
  style: {
    fontWeight: 'bold',
    fontSize: '18px',
    margin: '0 0 4px 0',
    padding: '0'
  }
});
legend.add(legendTitle);

// gradient image
var lon = ee.Image.pixelLonLat().select('latitude');
var gradient = lon.multiply((lstVis.max - lstVis.min) / 100.0).add(lstVis.min);
var legendImage = gradient.visualize(lstVis);

legend.add(ui.Panel({widgets: [ui.Label(lstVis.max)]}));

var thumbnail = ui.Thumbnail({
  image: legendImage,
  params: {bbox: '0,0,10,100', dimensions: '10x200'},
  style: {padding: '1px', position: 'bottom-center'}
});
legend.add(thumbnail);

legend.add(ui.Panel({widgets: [ui.Label(lstVis.min)]}));
Map.add(legend);

// ---------- Export ----------
Export.image.toDrive({
  image: lst2003,
  description: 'LST_2003_Lahore',
  folder: 'LST',
  scale: 30,
  region: lahore.geometry(),
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lst2023,
  description: 'LST_2023_Lahore',
  folder: 'LST',
  scale: 30,
  region: lahore.geometry(),
  maxPixels: 1e13
});
