// Introduction to JavaScript for Earth Engine - my notes

// Variables
var number = 1;
var text = 'Hello, World!';
print(number);
print(text);

// Lists
var list = [1.23, 8, -3];
print(list[0]);
var eeList = ee.List([1, 2, 3, 4, 5]);
print(eeList.get(2));
print(ee.List.sequence(1, 10));

// Dictionary
var dict = {a: 'Hello', b: 10, c: 0.1343};
print(dict.a);
print(dict['b']);

// Functions
var reflect = function(element) {
  return element;
};
print(reflect('Good day'));

function square(x) {
  return ee.Number(x).pow(2);
}
print(eeList.map(square));

// Dates
var date = ee.Date('2015-12-31');
var date2 = ee.Date.fromYMD(2016, 3, 1);
print(date, date2);
print(date2.difference(date, 'day'));
print(date.advance(1, 'month').format('YYYY-MM-dd'));

// Strings
var s = ee.String('Landsat').cat(' 8');
print(s);

// Images
var srtm = ee.Image('USGS/SRTMGL1_003');
print(srtm);
Map.setCenter(-112.8598, 36.2841, 10);
Map.addLayer(srtm, {min: 0, max: 3000}, 'SRTM');
Map.addLayer(srtm, {min: 0, max: 3000, palette: ['blue', 'yellow', 'red']}, 'SRTM colour', false);
var slope = ee.Terrain.slope(srtm);
Map.addLayer(slope, {min: 0, max: 60}, 'slope', false);
var hillshade = ee.Terrain.hillshade(srtm);
Map.addLayer(hillshade, {}, 'hillshade', false);

// Image collections
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(ee.Geometry.Point([-112.8598, 36.2841]))
  .filterDate('2020-05-01', '2020-08-31');
print('Size', l8.size());
var best = l8.sort('CLOUD_COVER').first();
Map.addLayer(best, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'best image');

// Feature collections
var states = ee.FeatureCollection('TIGER/2018/States');
var arizona = states.filter(ee.Filter.eq('NAME', 'Arizona'));
print(arizona);
Map.addLayer(arizona, {color: 'red'}, 'Arizona', false);
