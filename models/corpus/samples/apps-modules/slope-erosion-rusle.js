// RUSLE soil loss
// R * K * LS * C * P
// MSc thesis, Addis Ababa, 2020

var basin = ee.FeatureCollection("users/tbekele/upper_awash");
Map.centerObject(basin, 9);
Map.addLayer(basin, {}, "basin", false);

var date1 = "2019-01-01";
var date2 = "2020-01-01";

// **************** R Factor ***************
var chirps = ee.ImageCollection("UCSB-CHG/CHIRPS/PENTAD");
var annualRain = chirps.select("precipitation").filterDate(date1, date2).sum().clip(basin);
var R = annualRain.multiply(0.562).subtract(8.12).rename("R");
Map.addLayer(annualRain, {min: 600, max: 1400, palette: ["white", "blue"]}, "Annual rain", false);
Map.addLayer(R, {min: 300, max: 700, palette: ["a52508", "ff3818", "fbff18", "25cdff", "2f35ff", "0b2dab"]}, "R factor", false);

// **************** K Factor ***************
var soil = ee.Image("OpenLandMap/SOL/SOL_TEXTURE-CLASS_USDA-TT_M/v02").select("b0").clip(basin).rename("soil");
var K = soil.expression(
    "(b('soil') > 11) ? 0.0053" +
    ": (b('soil') > 10) ? 0.0170" +
    ": (b('soil') > 9) ? 0.045" +
    ": (b('soil') > 8) ? 0.050" +
    ": (b('soil') > 7) ? 0.0499" +
    ": (b('soil') > 6) ? 0.0394" +
    ": (b('soil') > 5) ? 0.0264" +
    ": (b('soil') > 4) ? 0.0423" +
    ": (b('soil') > 3) ? 0.0394" +
    ": (b('soil') > 2) ? 0.036" +
    ": (b('soil') > 1) ? 0.0341" +
    ": (b('soil') > 0) ? 0.0288" +
    ": 0")
    .rename("K");
Map.addLayer(K, {min: 0, max: 0.06, palette: ["green", "yellow", "red"]}, "K factor", false);

// **************** LS Factor ***************
var dem = ee.Image("WWF/HydroSHEDS/03CONDEM");
var slopeDeg = ee.Terrain.slope(dem).clip(basin);
var slope = slopeDeg.divide(180).multiply(Math.PI).tan().multiply(100);
var LS4 = Math.sqrt(500 / 100);
var LS3 = slope.multiply(0.53);
var LS2 = slope.multiply(ee.Image(0.076).multiply(slope));
var LS1 = LS3.add(LS2).add(0.76);
var LS = LS1.multiply(LS4).rename("LS");
Map.addLayer(LS, {min: 0, max: 90, palette: ["green", "yellow", "red"]}, "LS factor", false);

// **************** C Factor ***************
var s2 = ee.ImageCollection("COPERNICUS/S2_SR")
  .filterDate(date1, date2)
  .filterBounds(basin)
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
  .median()
  .clip(basin);
var ndvi = s2.normalizedDifference(["B8", "B4"]).rename("NDVI");
var alpha = ee.Number(-2);
var beta = ee.Number(1);
var C = ndvi.multiply(alpha).divide(ee.Image.constant(beta).subtract(ndvi)).exp().rename("C");
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ["white", "green"]}, "NDVI", false);
Map.addLayer(C, {min: 0, max: 1, palette: ["green", "yellow", "red"]}, "C factor", false);

// **************** P Factor ***************
var lulc = ee.ImageCollection("MODIS/006/MCD12Q1").filterDate(date1, date2).first().select("LC_Type1").clip(basin).rename("lulc");
var P = lulc.remap([12, 14], [0.5, 0.6], 1).rename("P");
P = P.where(slope.gt(20).and(lulc.eq(12)), 0.8);

// **************** Soil loss ***************
var soilLoss = R.multiply(K).multiply(LS).multiply(C).multiply(P).rename("soil_loss");
var style = ["490eff", "12f4ff", "12ff50", "e5ff12", "ff4812"];
Map.addLayer(soilLoss, {min: 0, max: 100, palette: style}, "Soil loss");

var SL_class = soilLoss.gt(5).add(soilLoss.gt(10)).add(soilLoss.gt(20)).add(soilLoss.gt(40)).add(1).rename("class");
Map.addLayer(SL_class, {min: 1, max: 5, palette: style}, "Soil loss class");

var mean = soilLoss.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: basin.geometry(),
  scale: 500,
  maxPixels: 1e10
});
print("Mean soil loss (t/ha/yr)", mean.get("soil_loss"));

var areaByClass = ee.Image.pixelArea().divide(1e6).addBands(SL_class).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: "class"}),
  geometry: basin.geometry(),
  scale: 500,
  maxPixels: 1e10
});
print("Area (km2)", areaByClass);
