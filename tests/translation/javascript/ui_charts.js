// Charts, and what else the script does with their objects.
var region = ee.Geometry.Point([11, 47]).buffer(5000);
var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2020-01-01', '2020-02-01');
var chart = ui.Chart.image.series({imageCollection: rain, region: region, reducer: ee.Reducer.mean(), scale: 5000})
    .setOptions({title: 'Rain', vAxis: {title: 'mm'}});
print(chart);
print(rain.sum().reduceRegion(ee.Reducer.mean(), region, 5000));
var table = ee.FeatureCollection([ee.Feature(null, {x: 1, y: 2}), ee.Feature(null, {x: 2, y: 4})]);
print(ui.Chart.feature.byFeature(table, 'x', ['y']));
print(table);
