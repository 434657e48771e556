// faults: invented function, unknown argument
// Growth of night lights around Accra.
var region = ee.Geometry.BoundingBox(-0.4, 5.4, 0.1, 5.9);  //~ var region = ee.Geometry.BBox(-0.4, 5.4, 0.1, 5.9);

var lights = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad');
var mean = function(year) {
  return lights
      .filterDate(ee.Date.fromYMD(year, 1, 1), ee.Date.fromYMD(year + 1, 1, 1))
      .mean();
};

var growth = mean(2022).subtract(mean(2014)).rename('growth');
var cover = ee.Image('ESA/WorldCover/v200/2021').select('Map');
var builtUp = growth.updateMask(cover.eq(50));

print(builtUp.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: region,
  scale: 500,
  maxPixel: 1e9  //~   maxPixels: 1e9
}));
Map.addLayer(growth.clip(region), {min: 0, max: 20, palette: ['black', 'orange', 'white']}, 'growth');
