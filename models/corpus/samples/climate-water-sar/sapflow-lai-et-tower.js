// extract MODIS ET/LAI/LST at flux tower, 8-day
var tower = ee.Geometry.Point([13.5651, 50.9626]);
var footprint = tower.buffer(500);

var et = ee.ImageCollection('MODIS/006/MOD16A2').filterDate('2010-01-01', '2019-12-31').select('ET');
var lai = ee.ImageCollection('MODIS/006/MCD15A3H').filterDate('2010-01-01', '2019-12-31').select('Lai');
var lst = ee.ImageCollection('MODIS/006/MOD11A2').filterDate('2010-01-01', '2019-12-31').select('LST_Day_1km');

var extract = function(band, scaleFactor, offset, scale) {
  return function(img) {
    var v = img.multiply(scaleFactor).add(offset).reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: footprint,
      scale: scale
    });
    return ee.Feature(null, {
      date: img.date().format('YYYY-MM-dd'),
      value: v.get(band)
    });
  };
};

var etTable = ee.FeatureCollection(et.map(extract('ET', 0.1, 0, 500)));
var laiTable = ee.FeatureCollection(lai.map(extract('Lai', 0.1, 0, 500)));
var lstTable = ee.FeatureCollection(lst.map(extract('LST_Day_1km', 0.02, -273.15, 1000)));

print(etTable.limit(5));
print(laiTable.limit(5));
print(lstTable.limit(5));

Export.table.toDrive({
  collection: etTable,
  description: 'tharandt_ET',
  folder: 'flux',
  fileFormat: 'CSV',
  selectors: ['date', 'value']
});

Export.table.toDrive({
  collection: laiTable,
  description: 'tharandt_LAI',
  folder: 'flux',
  fileFormat: 'CSV',
  selectors: ['date', 'value']
});

Export.table.toDrive({
  collection: lstTable,
  description: 'tharandt_LST',
  folder: 'flux',
  fileFormat: 'CSV',
  selectors: ['date', 'value']
});

Map.centerObject(tower, 13);
Map.addLayer(footprint, {color: 'orange'}, 'footprint');
