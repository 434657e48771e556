// Monthly rainfall 2021 for the district (simple version)
var district = ee.FeatureCollection('users/student22/chitwan');
Map.centerObject(district, 9);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var jan = chirps.filterDate('2021-01-01', '2021-02-01').sum().clip(district);
var feb = chirps.filterDate('2021-02-01', '2021-03-01').sum().clip(district);
var mar = chirps.filterDate('2021-03-01', '2021-04-01').sum().clip(district);
var apr = chirps.filterDate('2021-04-01', '2021-05-01').sum().clip(district);
var may = chirps.filterDate('2021-05-01', '2021-06-01').sum().clip(district);
var jun = chirps.filterDate('2021-06-01', '2021-07-01').sum().clip(district);
var jul = chirps.filterDate('2021-07-01', '2021-08-01').sum().clip(district);
var aug = chirps.filterDate('2021-08-01', '2021-09-01').sum().clip(district);
var sep = chirps.filterDate('2021-09-01', '2021-10-01').sum().clip(district);
var oct = chirps.filterDate('2021-10-01', '2021-11-01').sum().clip(district);
var nov = chirps.filterDate('2021-11-01', '2021-12-01').sum().clip(district);
var dec = chirps.filterDate('2021-12-01', '2022-01-01').sum().clip(district);

var vis = {min: 0, max: 700, palette: ['white', 'lightblue', 'blue', 'darkblue', 'purple']};

Map.addLayer(jan, vis, 'January', false);
Map.addLayer(feb, vis, 'February', false);
Map.addLayer(mar, vis, 'March', false);
Map.addLayer(apr, vis, 'April', false);
Map.addLayer(may, vis, 'May', false);
Map.addLayer(jun, vis, 'June', false);
Map.addLayer(jul, vis, 'July');
Map.addLayer(aug, vis, 'August', false);
Map.addLayer(sep, vis, 'September', false);
Map.addLayer(oct, vis, 'October', false);
Map.addLayer(nov, vis, 'November', false);
Map.addLayer(dec, vis, 'December', false);

var stack = ee.Image.cat([jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec])
  .rename(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']);

var mean = stack.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: district.geometry(),
  scale: 5566,
  maxPixels: 1e9
});
print(mean);

Export.image.toDrive({
  image: stack,
  description: 'monthly_rain_2021',
  scale: 5566,
  region: district.geometry(),
  maxPixels: 1e13
});
