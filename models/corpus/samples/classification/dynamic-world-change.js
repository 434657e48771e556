// Dynamic World: urban growth in Bengaluru 2016 vs 2022
var bengaluru = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Bangalore Urban'));
var geometry = bengaluru.geometry();
Map.centerObject(geometry, 10);

var dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(geometry);

var CLASS_NAMES = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub', 'built', 'bare', 'snow_and_ice'];
var VIS_PALETTE = ['419bdf', '397d49', '88b053', '7a87c6', 'e49635', 'dfc35a', 'c4281b', 'a59b8f', 'b39fe1'];

// mode of the label band
var dw2016 = dw.filterDate('2016-01-01', '2017-01-01').select('label').mode().clip(geometry);
var dw2022 = dw.filterDate('2022-01-01', '2023-01-01').select('label').mode().clip(geometry);

var dwVis = {min: 0, max: 8, palette: VIS_PALETTE};
Map.addLayer(dw2016, dwVis, 'DW 2016');
Map.addLayer(dw2022, dwVis, 'DW 2022');

// built area from mean probabilities
var built2016 = dw.filterDate('2016-01-01', '2017-01-01').select('built').mean().clip(geometry);
var built2022 = dw.filterDate('2022-01-01', '2023-01-01').select('built').mean().clip(geometry);

var newBuilt = built2016.lt(0.2).and(built2022.gt(0.5));
Map.addLayer(newBuilt.selfMask(), {palette: ['ff00ff']}, 'New built-up');

// class areas
var classArea = function(image, year) {
  var areas = ee.Image.pixelArea().divide(1e6).addBands(image).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
    geometry: geometry,
    scale: 10,
    maxPixels: 1e10,
    tileScale: 4
  });
  var list = ee.List(areas.get('groups')).map(function(g) {
    g = ee.Dictionary(g);
    var name = ee.List(CLASS_NAMES).get(ee.Number(g.get('class')));
    return ee.Feature(null, {name: name, area: g.get('sum'), year: year});
  });
  return ee.FeatureCollection(list);
};

var areas2016 = classArea(dw2016, 2016);
var areas2022 = classArea(dw2022, 2022);

var chart = ui.Chart.feature.groups({
  features: areas2016.merge(areas2022),
  xProperty: 'name',
  yProperty: 'area',
  seriesProperty: 'year'
}).setChartType('ColumnChart')
  .setOptions({
    title: 'Dynamic World class area',
    hAxis: {title: 'Class'},
    vAxis: {title: 'Area (km2)'}
  });
print(chart);

Export.table.toDrive({
  collection: areas2016.merge(areas2022),
  description: 'dw_class_area_blr',
  folder: 'earthengine',
  fileFormat: 'CSV',
  selectors: ['name', 'year', 'area']
});
