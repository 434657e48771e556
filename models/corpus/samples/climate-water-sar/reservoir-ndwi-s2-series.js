// Reservoir surface area from Sentinel-2 NDWI
// aoi is buffered reservoir polygon
const reservoir = ee.FeatureCollection('projects/ee-waterlab/assets/theewaterskloof');
const aoi = reservoir.geometry().buffer(500);

const start = '2016-01-01';
const end = '2022-12-31';

const s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate(start, end)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10));

const addNDWI = function (image) {
  const ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return image.addBands(ndwi);
};

const withNDWI = s2.map(addNDWI);

const addArea = function (image) {
  const water = image.select('NDWI').gt(0).rename('water');
  const area = water.multiply(ee.Image.pixelArea()).divide(1e6);
  const stats = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 20,
    maxPixels: 1e9
  });
  return image.set('area', stats.get('water'))
    .set('date', image.date().format('YYYY-MM-dd'));
};

const withArea = withNDWI.map(addArea).filter(ee.Filter.gt('area', 1));

// monthly max
const months = ee.List.sequence(0, ee.Date(end).difference(ee.Date(start), 'month').round().subtract(1));

const monthly = ee.FeatureCollection(months.map(function (n) {
  const d1 = ee.Date(start).advance(n, 'month');
  const d2 = d1.advance(1, 'month');
  const a = withArea.filterDate(d1, d2).aggregate_max('area');
  return ee.Feature(null, {
    'system:time_start': d1.millis(),
    'area': a
  });
}));

const chart = ui.Chart.feature.byFeature(monthly.filter(ee.Filter.notNull(['area'])), 'system:time_start', 'area')
  .setChartType('LineChart')
  .setOptions({
    title: 'Theewaterskloof Dam surface area',
    vAxis: {title: 'Area (km²)'},
    hAxis: {title: 'Date', format: 'yyyy-MM'},
    lineWidth: 2,
    pointSize: 3,
    legend: {position: 'none'}
  });
print(chart);

// maps
const wet = withNDWI.filterDate('2020-10-01', '2020-11-01').median().clip(aoi);
const dry = withNDWI.filterDate('2018-03-01', '2018-04-01').median().clip(aoi);

Map.centerObject(aoi, 12);
Map.addLayer(wet, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'RGB Oct 2020');
Map.addLayer(dry, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'RGB Mar 2018');
Map.addLayer(wet.select('NDWI').gt(0).selfMask(), {palette: ['blue']}, 'Water Oct 2020');
Map.addLayer(dry.select('NDWI').gt(0).selfMask(), {palette: ['cyan']}, 'Water Mar 2018');

Export.table.toDrive({
  collection: monthly,
  description: 'theewaterskloof_area',
  fileFormat: 'CSV',
  selectors: ['system:time_start', 'area']
});
