// VNP46A2 daily nighttime lights: before / after hurricane Maria
var pr = ee.Geometry.Rectangle([-67.35, 17.88, -65.55, 18.55]);
Map.centerObject(pr, 9);

var ntl = ee.ImageCollection('NOAA/VIIRS/001/VNP46A2')
    .select(['Gap_Filled_DNB_BRDF_Corrected_NTL', 'Mandatory_Quality_Flag']);

var mask = function(image) {
  var q = image.select('Mandatory_Quality_Flag');
  return image.select('Gap_Filled_DNB_BRDF_Corrected_NTL')
    .updateMask(q.lt(2))
    .rename('ntl')
    .copyProperties(image, ['system:time_start']);
};

var good = ntl.filterDate('2017-07-01', '2018-06-30').map(mask);

var before = good.filterDate('2017-08-01', '2017-09-05').median().clip(pr);
var after1 = good.filterDate('2017-09-21', '2017-10-15').median().clip(pr);
var after2 = good.filterDate('2017-12-01', '2017-12-31').median().clip(pr);
var after3 = good.filterDate('2018-05-01', '2018-05-31').median().clip(pr);

var vis = {min: 0, max: 60, palette: ['black', 'purple', 'orange', 'yellow', 'white']};
Map.addLayer(before, vis, 'Before');
Map.addLayer(after1, vis, 'Sep-Oct 2017', false);
Map.addLayer(after2, vis, 'Dec 2017', false);
Map.addLayer(after3, vis, 'May 2018', false);

// percent loss
var lit = before.gt(3);
var loss1 = before.subtract(after1).divide(before).multiply(100).updateMask(lit);
var loss2 = before.subtract(after2).divide(before).multiply(100).updateMask(lit);
var loss3 = before.subtract(after3).divide(before).multiply(100).updateMask(lit);

var lossVis = {min: 0, max: 100, palette: ['white', 'yellow', 'orange', 'red', 'darkred']};
Map.addLayer(loss1, lossVis, 'Loss Sep-Oct 2017 (%)');
Map.addLayer(loss2, lossVis, 'Loss Dec 2017 (%)', false);
Map.addLayer(loss3, lossVis, 'Loss May 2018 (%)', false);

print(ui.Chart.image.series(good, pr, ee.Reducer.mean(), 500).setOptions({
  title: 'Nighttime lights, Puerto Rico',
  hAxis: {title: 'Date'},
  vAxis: {title: 'nW/cm2/sr'},
  lineWidth: 1,
  pointSize: 2,
  legend: {position: 'none'}
}));
