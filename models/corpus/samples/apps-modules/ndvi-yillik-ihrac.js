// Yıllık NDVI ve alan istatistikleri
// Hazırlayan: E. Yıldız
// Tarih: 10.04.2022

// Çalışma alanı
var alan = ee.FeatureCollection("users/eyildiz/gediz_havzasi");
Map.centerObject(alan, 9);
Map.addLayer(alan, {color: "gray"}, "Gediz Havzası");

// Bulut maskesi
function bulutMaske(image) {
  var qa = image.select("QA_PIXEL");
  var bulut = qa.bitwiseAnd(1 << 3).eq(0);
  var golge = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(bulut.and(golge));
}

// Ölçek katsayıları
function olcek(image) {
  var optik = image.select("SR_B.").multiply(0.0000275).add(-0.2);
  return image.addBands(optik, null, true);
}

// NDVI hesapla
function ndviEkle(image) {
  var ndvi = image.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI");
  return image.addBands(ndvi);
}

var landsat8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterBounds(alan)
  .filter(ee.Filter.lt("CLOUD_COVER", 20))
  .map(bulutMaske)
  .map(olcek)
  .map(ndviEkle);

var renk = {min: 0, max: 0.8, palette: ["red", "yellow", "green"]};

// 2014
var ndvi2014 = landsat8.filterDate("2014-06-01", "2014-08-31").select("NDVI").median().clip(alan);
Map.addLayer(ndvi2014, renk, "NDVI 2014", false);

// 2016
var ndvi2016 = landsat8.filterDate("2016-06-01", "2016-08-31").select("NDVI").median().clip(alan);
Map.addLayer(ndvi2016, renk, "NDVI 2016", false);

// 2018
var ndvi2018 = landsat8.filterDate("2018-06-01", "2018-08-31").select("NDVI").median().clip(alan);
Map.addLayer(ndvi2018, renk, "NDVI 2018", false);

// 2020
var ndvi2020 = landsat8.filterDate("2020-06-01", "2020-08-31").select("NDVI").median().clip(alan);
Map.addLayer(ndvi2020, renk, "NDVI 2020", false);

// Fark
var fark = ndvi2020.subtract(ndvi2014).rename("fark");
Map.addLayer(fark, {min: -0.3, max: 0.3, palette: ["red", "white", "green"]}, "Fark 2014-2020");

// İstatistik
var istatistik = fark.reduceRegion({
  reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.minMax(), sharedInputs: true}),
  geometry: alan.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print("Fark istatistikleri", istatistik);

// Dışa aktar
Export.image.toDrive({
  image: ndvi2014,
  description: "NDVI_2014",
  folder: "GEE",
  region: alan.geometry(),
  scale: 30,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: ndvi2016,
  description: "NDVI_2016",
  folder: "GEE",
  region: alan.geometry(),
  scale: 30,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: ndvi2018,
  description: "NDVI_2018",
  folder: "GEE",
  region: alan.geometry(),
  scale: 30,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: ndvi2020,
  description: "NDVI_2020",
  folder: "GEE",
  region: alan.geometry(),
  scale: 30,
  maxPixels: 1e13
});
