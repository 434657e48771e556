// burned pixels and their NDVI one year later
var region = ee.Geometry.Rectangle([22, -14, 24, -12]);
var burn = ee.ImageCollection('MODIS/061/MCD64A1').filterDate('2020-07-01', '2020-10-31').select('BurnDate').max().gt(0).clip(region);
var n2020 = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2020-05-01', '2020-06-30').select('NDVI').mean().multiply(0.0001);
var n2021 = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2021-05-01', '2021-06-30').select('NDVI').mean().multiply(0.0001);
var d = n2021.subtract(n2020).updateMask(burn);
Map.centerObject(region, 8);
Map.addLayer(burn.selfMask(), {palette: 'black'}, 'burned 2020');
Map.addLayer(d, {min: -0.2, max: 0.2, palette: ['red', 'white', 'green']}, 'NDVI change');
print(ui.Chart.image.histogram(d, region, 500));
print(d.reduceRegion(ee.Reducer.mean(), region, 500));
