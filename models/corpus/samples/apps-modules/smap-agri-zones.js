// Soil moisture by agricultural zone - Iowa
var counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('STATEFP', '19'));
var cdl = ee.ImageCollection('USDA/NASS/CDL').filterDate('2020-01-01', '2020-12-31').first().select('cropland');
var corn = cdl.eq(1);
var soy = cdl.eq(5);

var smap = ee.ImageCollection('NASA_USDA/HSL/SMAP10KM_soil_moisture')
  .filterDate('2020-04-01', '2020-10-31')
  .select(['ssm', 'susm']);

Map.centerObject(counties, 7);
Map.addLayer(smap.mean().select('ssm').clip(counties), {min: 5, max: 25, palette: ['brown', 'white', 'blue']}, 'ssm mean');
Map.addLayer(corn.selfMask().clip(counties), {palette: 'ffd300'}, 'corn', false);
Map.addLayer(soy.selfMask().clip(counties), {palette: '267000'}, 'soybean', false);

// crop area per county (acres)
var areas = corn.rename('corn').addBands(soy.rename('soy'))
  .multiply(ee.Image.pixelArea())
  .divide(4046.86)
  .reduceRegions({
    collection: counties.select(['NAME', 'GEOID']),
    reducer: ee.Reducer.sum(),
    scale: 30,
    tileScale: 4
  });

// soil moisture on each date
var sm = smap.map(function(img) {
  return img.reduceRegions({
    collection: counties.select(['NAME', 'GEOID']),
    reducer: ee.Reducer.mean(),
    scale: 10000
  }).map(function(f) {
    return f.set('date', img.date().format('YYYY-MM-dd')).setGeometry(null);
  });
}).flatten();

Export.table.toDrive({
  collection: areas,
  description: 'iowa_crop_area_2020',
  fileFormat: 'CSV',
  selectors: ['GEOID', 'NAME', 'corn', 'soy']
});

Export.table.toDrive({
  collection: sm,
  description: 'iowa_smap_2020',
  fileFormat: 'CSV',
  selectors: ['GEOID', 'NAME', 'date', 'ssm', 'susm']
});

// chart for three counties
var three = counties.filter(ee.Filter.inList('NAME', ['Polk', 'Story', 'Boone']));
print(ui.Chart.image.seriesByRegion(smap.select('ssm'), three, ee.Reducer.mean(), 'ssm', 10000, 'system:time_start', 'NAME')
  .setOptions({
    title: 'Surface soil moisture',
    vAxis: {title: 'mm'},
    hAxis: {title: ''},
    lineWidth: 2,
    pointSize: 0,
    interpolateNulls: true
  }));
