var point = ee.Geometry.Point([106.98, -6.25]);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
        .filterBounds(point)
        .filterDate('2018-01-01','2020-12-31')
        .filter(ee.Filter.eq('instrumentMode','IW'))
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation','VV'))
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation','VH'));

var asc = s1.filter(ee.Filter.eq('orbitProperties_pass','ASCENDING'));
var desc = s1.filter(ee.Filter.eq('orbitProperties_pass','DESCENDING'));

print('asc', asc.size());
print('desc', desc.size());
print(desc.aggregate_histogram('relativeOrbitNumber_start'));

// ratio band
var addRatio = function(img){
  var ratio = img.select('VH').subtract(img.select('VV')).rename('ratio');
  return img.addBands(ratio);
};

var descRatio = desc.map(addRatio);

Map.centerObject(point, 14);
Map.addLayer(desc.select('VV').mean(), {min:-20, max:0}, 'VV mean');
Map.addLayer(desc.select('VH').mean(), {min:-25, max:-5}, 'VH mean', false);

// RGB composite with 3 dates
var vv1 = desc.filterDate('2020-01-01','2020-02-01').select('VH').mean();
var vv2 = desc.filterDate('2020-05-01','2020-06-01').select('VH').mean();
var vv3 = desc.filterDate('2020-09-01','2020-10-01').select('VH').mean();
Map.addLayer(ee.Image.cat(vv1, vv2, vv3), {min:-25, max:-10}, 'Multitemporal VH');

print(ui.Chart.image.series(descRatio.select(['VV','VH','ratio']), point.buffer(100), ee.Reducer.mean(), 10)
  .setOptions({
    title: 'Sentinel-1 backscatter, rice field',
    lineWidth: 1,
    pointSize: 3,
    vAxis: {title: 'dB'},
    hAxis: {title: 'date'},
  }));

print(ui.Chart.image.series(asc.select('VH'), point.buffer(100), ee.Reducer.mean(), 10).setOptions({title: 'VH asc'}));
