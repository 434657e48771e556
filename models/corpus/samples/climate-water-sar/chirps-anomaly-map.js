// Rainfall anomaly 2019 with respect to 1991-2020
var zambia = ee.FeatureCollection("FAO/GAUL/2015/level0").filter(ee.Filter.eq('ADM0_NAME','Zambia'));
Map.centerObject(zambia,6);

var chirps = ee.ImageCollection("UCSB-CHG/CHIRPS/DAILY");

// rainy season Nov - Mar
var season2019 = chirps.filterDate('2018-11-01','2019-04-01').sum().clip(zambia);

// baseline
var years = ee.List.sequence(1991,2019);
var seasons = ee.ImageCollection(years.map(function(y){
  var start = ee.Date.fromYMD(y,11,1);
  var end = start.advance(5,'month');
  return chirps.filterDate(start,end).sum().set('year',y);
}));

var baseline = seasons.mean().clip(zambia);
var std = seasons.reduce(ee.Reducer.stdDev()).clip(zambia);

var anomaly = season2019.subtract(baseline);
var anomalyPercent = season2019.divide(baseline).multiply(100);
var zscore = anomaly.divide(std);

var rainVis = {min:400,max:1400,palette:['ffffcc','a1dab4','41b6c4','2c7fb8','253494']};
var anomalyVis = {min:-400,max:400,palette:['8c510a','d8b365','f6e8c3','f5f5f5','c7eae5','5ab4ac','01665e']};

Map.addLayer(baseline,rainVis,'Baseline');
Map.addLayer(season2019,rainVis,'Season 2018/19');
Map.addLayer(anomaly,anomalyVis,'Anomaly (mm)');
Map.addLayer(anomalyPercent,{min:40,max:160,palette:anomalyVis.palette},'Percent of normal',false);
Map.addLayer(zscore,{min:-2,max:2,palette:anomalyVis.palette},'Z-score',false);

var meanAnomaly = anomaly.reduceRegion({
  reducer:ee.Reducer.mean(),
  geometry:zambia.geometry(),
  scale:5000,
  maxPixels:1e13
});
print('Mean anomaly (mm)',meanAnomaly);

// provinces
var provinces = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq('ADM0_NAME','Zambia'));
var stats = anomaly.reduceRegions({
  collection:provinces,
  reducer:ee.Reducer.mean(),
  scale:5000
});
print(ui.Chart.feature.byFeature(stats,'ADM1_NAME','mean').setChartType('BarChart').setOptions({title:'Rainfall anomaly by province',hAxis:{title:'mm'}}));

Export.image.toDrive({
  image:anomaly,
  description:'rain_anomaly_2019',
  scale:5000,
  region:zambia.geometry(),
  maxPixels:1e13
});
