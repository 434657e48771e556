// Snow cover fraction per basin (MOD10A1), Kyrgyzstan
// output: one CSV per year

var basins = ee.FeatureCollection('users/aisakov/basins_kg');
var mod = ee.ImageCollection('MODIS/006/MOD10A1');

Map.centerObject(basins, 7);
Map.addLayer(basins, {}, 'basins');

function snowFraction(img) {
  var ndsi = img.select('NDSI_Snow_Cover');
  var snow = ndsi.gt(40).rename('snow');
  // cloud = masked in NDSI_Snow_Cover
  var valid = ndsi.mask().rename('valid');
  return snow.unmask(0).addBands(valid)
    .copyProperties(img, ['system:time_start']);
}

for (var year = 2001; year <= 2020; year++) {
  var daily = mod.filterDate(year + '-01-01', (year + 1) + '-01-01').map(snowFraction);

  var fc = daily.map(function(img) {
    var stats = img.reduceRegions({
      collection: basins.select(['code']),
      reducer: ee.Reducer.mean(),
      scale: 500
    });
    return stats.map(function(f) {
      return f.set('date', img.date().format('YYYY-MM-dd'));
    });
  }).flatten();

  Export.table.toDrive({
    collection: fc,
    description: 'snow_' + year,
    folder: 'snow_kg',
    fileFormat: 'CSV',
    selectors: ['code', 'date', 'snow', 'valid']
  });
}

// check one year
var mean2010 = mod.filterDate('2010-01-01', '2010-12-31').select('NDSI_Snow_Cover').mean();
Map.addLayer(mean2010.clip(basins), {min: 0, max: 100, palette: ['black', '0dffff', '0524ff', 'ffffff']}, 'mean NDSI 2010');
