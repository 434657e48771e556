//NDVI classes for Erasmus course
//Name: Marta

var roi = ee.Geometry.Rectangle([21.9, 37.3, 22.3, 37.6]);
Map.centerObject(roi, 11);

var S2 = ee.ImageCollection("COPERNICUS/S2_SR")
            .filterDate("2020-04-01", "2020-06-30")
            .filterBounds(roi)
            .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
            .median()
            .clip(roi);

Map.addLayer(S2, {bands: ["B4", "B3", "B2"], min: 0, max: 2500}, "S2 RGB");

var NDVI = S2.normalizedDifference(["B8", "B4"]).rename("NDVI");
Map.addLayer(NDVI, {min: 0, max: 1, palette: ["FFFFFF", "006600"]}, "NDVI");

//Reclassify
//1 = water and bare, 2 = low, 3 = medium, 4 = high
var NDVI_class = ee.Image(1)
            .where(NDVI.gt(0.2).and(NDVI.lte(0.4)), 2)
            .where(NDVI.gt(0.4).and(NDVI.lte(0.6)), 3)
            .where(NDVI.gt(0.6), 4)
            .clip(roi);

Map.addLayer(NDVI_class, {min: 1, max: 4, palette: ["d7c29e", "ffff73", "98e600", "267300"]}, "NDVI classes");

//Area of each class
var class1 = NDVI_class.eq(1).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({reducer: ee.Reducer.sum(), geometry: roi, scale: 10, maxPixels: 1e10});
var class2 = NDVI_class.eq(2).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({reducer: ee.Reducer.sum(), geometry: roi, scale: 10, maxPixels: 1e10});
var class3 = NDVI_class.eq(3).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({reducer: ee.Reducer.sum(), geometry: roi, scale: 10, maxPixels: 1e10});
var class4 = NDVI_class.eq(4).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({reducer: ee.Reducer.sum(), geometry: roi, scale: 10, maxPixels: 1e10});
print("Class 1 (ha)", class1);
print("Class 2 (ha)", class2);
print("Class 3 (ha)", class3);
print("Class 4 (ha)", class4);

//Histogram
print(ui.Chart.image.histogram(NDVI, roi, 30));

//Export
Export.image.toDrive({
  image: NDVI_class.toByte(),
  description: "NDVI_class_Messinia",
  scale: 10,
  region: roi,
  maxPixels: 1e10
});
