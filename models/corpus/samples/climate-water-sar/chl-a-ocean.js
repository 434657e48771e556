// chlorophyll-a - Arabian Sea
var region = ee.Geometry.Rectangle([60, 10, 75, 24]);
var start = '2015-01-01';
var end = '2019-12-31';

var chl = ee.ImageCollection("NASA/OCEANDATA/MODIS-Aqua/L3SMI")
            .filterDate(start, end)
            .select('chlor_a');

var chlVis = {min: 0, max: 5, palette: ['000080', '0000ff', '00ffff', '00ff00', 'ffff00', 'ff0000']};

var winter = chl.filter(ee.Filter.calendarRange(1, 3, 'month')).mean();
var premonsoon = chl.filter(ee.Filter.calendarRange(4, 5, 'month')).mean();
var monsoon = chl.filter(ee.Filter.calendarRange(6, 9, 'month')).mean();
var postmonsoon = chl.filter(ee.Filter.calendarRange(10, 12, 'month')).mean();

Map.centerObject(region, 5);
Map.addLayer(winter.clip(region), chlVis, 'Winter');
Map.addLayer(premonsoon.clip(region), chlVis, 'Pre-monsoon', false);
Map.addLayer(monsoon.clip(region), chlVis, 'Monsoon', false);
Map.addLayer(postmonsoon.clip(region), chlVis, 'Post-monsoon', false);

// monthly series
var months = ee.List.sequence(1, 12);
var years = ee.List.sequence(2015, 2019);

var monthly = ee.ImageCollection.fromImages(
  years.map(function(y){
    return months.map(function(m){
      var img = chl.filter(ee.Filter.calendarRange(y, y, 'year'))
                   .filter(ee.Filter.calendarRange(m, m, 'month'))
                   .mean();
      return img.set('year', y).set('month', m)
                .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten()
);

var chart = ui.Chart.image.series({
  imageCollection: monthly,
  region: region,
  reducer: ee.Reducer.mean(),
  scale: 4616,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Monthly chlorophyll-a',
  vAxis: {title: 'Chl-a (mg/m3)'},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  pointSize: 3,
  series: {0: {color: 'green'}}
});
print(chart);

// export each month of 2019
// var list = monthly.filter(ee.Filter.eq('year', 2019)).toList(12);
// for (var i = 0; i < 12; i++) {
//   Export.image.toDrive({
//     image: ee.Image(list.get(i)),
//     description: 'chl_2019_' + (i + 1),
//     scale: 4616,
//     region: region
//   });
// }
