var India = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na','India'));
Map.centerObject(India,4);

var ET = ee.ImageCollection('MODIS/006/MOD16A2').filterDate('2018-01-01','2018-12-31').select('ET');

var ET_scaled = ET.map(function(img){
  return img.multiply(0.1).set('system:time_start',img.get('system:time_start'));
});

var ET_annual = ET_scaled.sum().clip(India);

var vis = {
  min: 0,
  max: 1200,
  palette: ['ffffff','fcd163','99b718','66a000','3e8601','207401','056201','004c00','011301']
};

Map.addLayer(ET_annual,vis,'Annual ET 2018');

var kharif = ET_scaled.filterDate('2018-06-01','2018-10-31').sum().clip(India);
var rabi = ET_scaled.filterDate('2018-11-01','2018-12-31').sum().clip(India);
Map.addLayer(kharif,{min:0,max:600,palette:vis.palette},'Kharif ET',false);
Map.addLayer(rabi,{min:0,max:200,palette:vis.palette},'Rabi ET',false);

var states = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME','India'));
var zonal = ET_annual.reduceRegions(states,ee.Reducer.mean(),1000);
print(zonal.limit(5));

Export.table.toDrive({
  collection: zonal.select(['ADM1_NAME','mean'],null,false),
  description: 'ET_states_2018',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: ET_annual,
  description: 'ET_2018',
  scale: 500,
  region: India.geometry().bounds(),
  maxPixels: 1e13
});
