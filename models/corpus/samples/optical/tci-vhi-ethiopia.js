// VHI = 0.5*VCI + 0.5*TCI
// Ethiopia, kiremt season

var eth = ee.FeatureCollection("FAO/GAUL/2015/level0").filter(ee.Filter.eq('ADM0_NAME','Ethiopia'));
Map.centerObject(eth,6);

var startYear = 2003;
var endYear = 2022;
var target = 2015;

// NDVI
var ndviCol = ee.ImageCollection("MODIS/061/MOD13A2")
  .filter(ee.Filter.calendarRange(startYear,endYear,'year'))
  .filter(ee.Filter.calendarRange(6,9,'month'))
  .select('NDVI');

// LST
var lstCol = ee.ImageCollection("MODIS/061/MOD11A2")
  .filter(ee.Filter.calendarRange(startYear,endYear,'year'))
  .filter(ee.Filter.calendarRange(6,9,'month'))
  .select('LST_Day_1km');

// scale
ndviCol = ndviCol.map(function(img){
  return img.multiply(0.0001).copyProperties(img,['system:time_start']);
});
lstCol = lstCol.map(function(img){
  return img.multiply(0.02).subtract(273.15).copyProperties(img,['system:time_start']);
});

// yearly mean
var years = ee.List.sequence(startYear,endYear);

var ndviYear = ee.ImageCollection.fromImages(years.map(function(y){
  return ndviCol.filter(ee.Filter.calendarRange(y,y,'year')).mean().set('year',y);
}));

var lstYear = ee.ImageCollection.fromImages(years.map(function(y){
  return lstCol.filter(ee.Filter.calendarRange(y,y,'year')).mean().set('year',y);
}));

// min max
var ndviMin = ndviYear.min();
var ndviMax = ndviYear.max();
var lstMin = lstYear.min();
var lstMax = lstYear.max();

// VCI
var vci = ndviYear.map(function(img){
  return img.subtract(ndviMin).divide(ndviMax.subtract(ndviMin)).multiply(100)
    .rename('VCI').set('year',img.get('year'));
});

// TCI
var tci = lstYear.map(function(img){
  return lstMax.subtract(img).divide(lstMax.subtract(lstMin)).multiply(100)
    .rename('TCI').set('year',img.get('year'));
});

var vciT = ee.Image(vci.filter(ee.Filter.eq('year',target)).first()).clip(eth);
var tciT = ee.Image(tci.filter(ee.Filter.eq('year',target)).first()).clip(eth);

// VHI
var vhi = vciT.multiply(0.5).add(tciT.multiply(0.5)).rename('VHI');

var vis = {min:0,max:100,palette:['red','orange','yellow','lightgreen','green']};
Map.addLayer(vciT,vis,'VCI '+target,false);
Map.addLayer(tciT,vis,'TCI '+target,false);
Map.addLayer(vhi,vis,'VHI '+target);

// mean by region
var regions = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq('ADM0_NAME','Ethiopia'));
var stats = vhi.reduceRegions({
  collection: regions,
  reducer: ee.Reducer.mean(),
  scale: 1000
});
print(stats.limit(5));

Export.table.toDrive({
  collection: stats.select(['ADM1_NAME','mean'],null,false),
  description: 'VHI_regions_'+target,
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: vhi,
  description: 'VHI_'+target,
  region: eth.geometry().bounds(),
  scale: 1000,
  maxPixels: 1e13
});
