// terrain products and a simple "visible sky" score
var aoi = ee.Geometry.Rectangle([-72.2, -13.4, -71.8, -13.1]);
var dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').clip(aoi);

Map.centerObject(aoi, 12);

var slope = ee.Terrain.slope(dem);
var aspect = ee.Terrain.aspect(dem);
var hillshade = ee.Terrain.hillshade(dem, 315, 45);

Map.addLayer(dem, {min: 2800, max: 5000, palette: ['006600', 'ffff99', '996633', 'ffffff']}, 'DEM');
Map.addLayer(hillshade, {min: 0, max: 255}, 'hillshade');
Map.addLayer(slope, {min: 0, max: 60}, 'slope', false);
Map.addLayer(aspect, {min: 0, max: 360}, 'aspect', false);

// TPI
function tpi(radius) {
  var mean = dem.focalMean(radius, 'circle', 'meters');
  return dem.subtract(mean).rename('tpi_' + radius);
}
var tpi300 = tpi(300);
var tpi1000 = tpi(1000);
var tpi2000 = tpi(2000);

Map.addLayer(tpi300, {min: -50, max: 50, palette: ['blue', 'white', 'red']}, 'TPI 300', false);
Map.addLayer(tpi1000, {min: -150, max: 150, palette: ['blue', 'white', 'red']}, 'TPI 1000', false);
Map.addLayer(tpi2000, {min: -300, max: 300, palette: ['blue', 'white', 'red']}, 'TPI 2000', false);

// ruggedness
var tri = dem.reduceNeighborhood({
  reducer: ee.Reducer.stdDev(),
  kernel: ee.Kernel.square(3)
});
Map.addLayer(tri, {min: 0, max: 60}, 'TRI', false);

// shadows for some azimuths, average = openness
var azimuths = [0, 45, 90, 135, 180, 225, 270, 315];
var shadows = azimuths.map(function(az) {
  return ee.Algorithms.HillShadow(dem, az, 70, 200, true);
});
var sky = ee.ImageCollection(shadows).mean();
Map.addLayer(sky, {min: 0, max: 1}, 'openness', false);

// slope classes
var slopeClass = slope.gt(5).add(slope.gt(15)).add(slope.gt(30)).add(slope.gt(45));
Map.addLayer(slopeClass, {min: 0, max: 4, palette: ['1a9850', '91cf60', 'fee08b', 'fc8d59', 'd73027']}, 'slope classes', false);

var hist = ui.Chart.image.histogram({
  image: slope,
  region: aoi,
  scale: 90,
  maxBuckets: 50
}).setOptions({title: 'Slope', hAxis: {title: 'degrees'}});
print(hist);

Export.image.toDrive({
  image: ee.Image.cat([dem, slope, aspect, tpi300, tpi1000]).toFloat(),
  description: 'terrain_sacred_valley',
  region: aoi,
  scale: 30
});
