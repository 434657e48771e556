// Population exposure to air pollution
var country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('country_na', 'Poland'));

// WorldPop 2020
var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filter(ee.Filter.eq('country', 'POL'))
  .filter(ee.Filter.eq('year', 2020))
  .mosaic()
  .rename('population');

Map.centerObject(country, 6);
Map.addLayer(pop, {min: 0, max: 50, palette: ['24126c', '1fff4f', 'd4ff50']}, 'Population', false);

var totalPop = pop.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: country.geometry(),
  scale: 100,
  maxPixels: 1e13
});
print('Total population', totalPop.get('population'));

// PM2.5 from CAMS
var pm25 = ee.ImageCollection('ECMWF/CAMS/NRT')
  .filterDate('2020-01-01', '2020-12-31')
  .select('particulate_matter_d_less_than_25_um_surface')
  .mean()
  .multiply(1e9)
  .rename('pm25')
  .clip(country);

Map.addLayer(pm25, {min: 5, max: 35, palette: ['green', 'yellow', 'orange', 'red', 'purple']}, 'PM2.5 (ug/m3)');

// exposed population above thresholds
var exposed10 = pop.updateMask(pm25.gt(10));
var exposed15 = pop.updateMask(pm25.gt(15));
var exposed25 = pop.updateMask(pm25.gt(25));

var sumPop = function(image) {
  return image.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: country.geometry(),
    scale: 1000,
    maxPixels: 1e13
  }).get('population');
};

print('> 10 ug/m3', sumPop(exposed10));
print('> 15 ug/m3', sumPop(exposed15));
print('> 25 ug/m3', sumPop(exposed25));

// population weighted mean
var weighted = pm25.multiply(pop).rename('w').reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: country.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
print('Population weighted PM2.5', ee.Number(weighted.get('w')).divide(sumPop(pop)));
