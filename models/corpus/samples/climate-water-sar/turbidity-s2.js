// turbidity and chlorophyll index in a reservoir (S2)
var hidkal = ee.Geometry.Polygon([[[74.60,16.18],[74.60,16.08],[74.75,16.08],[74.75,16.18]]]);

Map.centerObject(hidkal,12);

var col = ee.ImageCollection('COPERNICUS/S2_SR')
          .filterBounds(hidkal)
          .filterDate('2019-01-01','2021-12-31')
          .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE',10));

print(col.size());

var indices = function(img){
  var ndwi = img.normalizedDifference(['B3','B8']).rename('NDWI');
  var ndti = img.normalizedDifference(['B4','B3']).rename('NDTI');
  var ndci = img.normalizedDifference(['B5','B4']).rename('NDCI');
  var water = ndwi.gt(0);
  return ndti.addBands(ndci).addBands(ndwi).updateMask(water)
    .copyProperties(img,['system:time_start']);
};

var wq = col.map(indices);

var pre = wq.filter(ee.Filter.calendarRange(3,5,'month')).mean().clip(hidkal);
var post = wq.filter(ee.Filter.calendarRange(10,12,'month')).mean().clip(hidkal);

var tVis = {min:-0.2,max:0.2,palette:['blue','cyan','green','yellow','red']};
Map.addLayer(pre.select('NDTI'),tVis,'Turbidity pre-monsoon');
Map.addLayer(post.select('NDTI'),tVis,'Turbidity post-monsoon');
Map.addLayer(pre.select('NDCI'),{min:-0.1,max:0.3,palette:['blue','white','green']},'NDCI pre-monsoon',false);
Map.addLayer(post.select('NDCI'),{min:-0.1,max:0.3,palette:['blue','white','green']},'NDCI post-monsoon',false);

var chart = ui.Chart.image.series(wq.select(['NDTI','NDCI']),hidkal,ee.Reducer.mean(),20)
  .setOptions({
    title:'Water quality indices',
    vAxis:{title:'Index'},
    hAxis:{title:'Date'},
    lineWidth:1,
    pointSize:3
  });
print(chart);

Export.image.toDrive({
  image:pre.select('NDTI'),
  description:'NDTI_pre',
  scale:10,
  region:hidkal
});
Export.image.toDrive({
  image:post.select('NDTI'),
  description:'NDTI_post',
  scale:10,
  region:hidkal
});
