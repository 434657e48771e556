var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem;
Map.addLayer(slope, {min: 0, max: 60}, 'Slope');
Map.addLayer(dem.
