// Compare CHIRPS, ERA5-Land, GPM and TerraClimate
// monthly totals, 2001-2020

var basin = ee.FeatureCollection('projects/ee-hydromet/assets/mara_basin');
Map.centerObject(basin, 8);

var years = ee.List.sequence(2001, 2020);
var months = ee.List.sequence(1, 12);

// CHIRPS
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

// ERA5-Land (m)
var era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').select('total_precipitation_sum');

// GPM monthly (mm/hr)
var gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_MONTHLY_V06').select('precipitation');

// TerraClimate
var terra = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').select('pr');

var monthly = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      var start = ee.Date.fromYMD(y, m, 1);
      var end = start.advance(1, 'month');
      var hours = end.difference(start, 'hour');
      var c = chirps.filterDate(start, end).sum().rename('CHIRPS');
      var e = era5.filterDate(start, end).sum().multiply(1000).rename('ERA5');
      var g = gpm.filterDate(start, end).mean().multiply(hours).rename('GPM');
      var t = terra.filterDate(start, end).sum().rename('TerraClimate');
      return c.addBands(e).addBands(g).addBands(t)
        .set('year', y)
        .set('month', m)
        .set('system:time_start', start.millis());
    });
  }).flatten()
);

var chart = ui.Chart.image.series({
  imageCollection: monthly,
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Monthly precipitation products',
  hAxis: {title: 'Date'},
  vAxis: {title: 'mm'},
  lineWidth: 1,
  pointSize: 0,
  colors: ['#1b9e77', '#d95f02', '#7570b3', '#e7298a']
});
print(chart);

// monthly climatology
var climatology = ee.ImageCollection.fromImages(
  months.map(function(m) {
    return monthly.filter(ee.Filter.eq('month', m)).mean().set('month', m);
  })
);

print(ui.Chart.image.series({
  imageCollection: climatology,
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'month'
}).setOptions({
  title: 'Climatology',
  hAxis: {title: 'Month'},
  vAxis: {title: 'mm'},
  lineWidth: 2,
  pointSize: 3,
  colors: ['#1b9e77', '#d95f02', '#7570b3', '#e7298a']
}));

// table
var table = monthly.map(function(img) {
  var dict = img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: basin.geometry(),
    scale: 5000,
    maxPixels: 1e9
  });
  return ee.Feature(null, dict)
    .set('date', ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'));
});

Export.table.toDrive({
  collection: ee.FeatureCollection(table),
  description: 'precip_products_mara',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['date', 'CHIRPS', 'ERA5', 'GPM', 'TerraClimate']
});
