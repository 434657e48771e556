/* Kota Surabaya - NDBI, NDVI dan UI tahun 2017, 2019, 2021, 2023 */
var batas = ee.FeatureCollection("projects/ee-rizkyamalia/assets/surabaya");
Map.centerObject(batas, 12);

function maskS2(image) {
  var qa = image.select("QA60");
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000);
}

// 2017
var s2_2017 = ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
  .filterBounds(batas)
  .filterDate("2017-04-01", "2017-10-31")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 20))
  .map(maskS2)
  .median()
  .clip(batas);
// 2019
var s2_2019 = ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
  .filterBounds(batas)
  .filterDate("2019-04-01", "2019-10-31")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 20))
  .map(maskS2)
  .median()
  .clip(batas);
// 2021
var s2_2021 = ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
  .filterBounds(batas)
  .filterDate("2021-04-01", "2021-10-31")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 20))
  .map(maskS2)
  .median()
  .clip(batas);
// 2023
var s2_2023 = ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
  .filterBounds(batas)
  .filterDate("2023-04-01", "2023-10-31")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 20))
  .map(maskS2)
  .median()
  .clip(batas);

var rgb = {bands: ["B4", "B3", "B2"], min: 0, max: 0.3};
Map.addLayer(s2_2017, rgb, "RGB 2017", false);
Map.addLayer(s2_2019, rgb, "RGB 2019", false);
Map.addLayer(s2_2021, rgb, "RGB 2021", false);
Map.addLayer(s2_2023, rgb, "RGB 2023", false);

// NDBI
var ndbi_2017 = s2_2017.normalizedDifference(["B11", "B8"]).rename("NDBI");
var ndbi_2019 = s2_2019.normalizedDifference(["B11", "B8"]).rename("NDBI");
var ndbi_2021 = s2_2021.normalizedDifference(["B11", "B8"]).rename("NDBI");
var ndbi_2023 = s2_2023.normalizedDifference(["B11", "B8"]).rename("NDBI");

var ndbiVis = {min: -0.5, max: 0.5, palette: ["blue", "white", "red"]};
Map.addLayer(ndbi_2017, ndbiVis, "NDBI 2017");
Map.addLayer(ndbi_2019, ndbiVis, "NDBI 2019", false);
Map.addLayer(ndbi_2021, ndbiVis, "NDBI 2021", false);
Map.addLayer(ndbi_2023, ndbiVis, "NDBI 2023", false);

// Lahan terbangun
var terbangun_2017 = ndbi_2017.gt(0);
var terbangun_2019 = ndbi_2019.gt(0);
var terbangun_2021 = ndbi_2021.gt(0);
var terbangun_2023 = ndbi_2023.gt(0);

// Luas (ha)
function hitungLuas(img, nama) {
  var luas = img.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: batas.geometry(),
    scale: 10,
    maxPixels: 1e13
  });
  print(nama, luas.get("NDBI"));
}
hitungLuas(terbangun_2017, "Luas terbangun 2017 (ha)");
hitungLuas(terbangun_2019, "Luas terbangun 2019 (ha)");
hitungLuas(terbangun_2021, "Luas terbangun 2021 (ha)");
hitungLuas(terbangun_2023, "Luas terbangun 2023 (ha)");

// Export
Export.image.toDrive({
  image: ndbi_2017,
  description: "NDBI_2017",
  folder: "Surabaya",
  region: batas.geometry(),
  scale: 10,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: ndbi_2019,
  description: "NDBI_2019",
  folder: "Surabaya",
  region: batas.geometry(),
  scale: 10,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: ndbi_2021,
  description: "NDBI_2021",
  folder: "Surabaya",
  region: batas.geometry(),
  scale: 10,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: ndbi_2023,
  description: "NDBI_2023",
  folder: "Surabaya",
  region: batas.geometry(),
  scale: 10,
  maxPixels: 1e13
});
