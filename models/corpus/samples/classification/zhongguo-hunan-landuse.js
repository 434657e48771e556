// 湖南省土地利用分类
// 数据: Landsat 8 SR
// 分类器: 随机森林

var roi = ee.FeatureCollection("users/zhangwei/hunan");
Map.centerObject(roi, 7);
Map.addLayer(roi, {color: 'red'}, "roi", false);

// 去云函数
function rmCloud(image) {
  var cloudShadowBitMask = (1 << 4);
  var cloudsBitMask = (1 << 3);
  var qa = image.select("QA_PIXEL");
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
               .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask);
}

// 定标并计算指数
function addIndices(image) {
  var sr = image.select(["SR_B2", "SR_B3", "SR_B4", "SR_B5", "SR_B6", "SR_B7"])
                .multiply(0.0000275).add(-0.2);
  var ndvi = sr.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI");
  var ndwi = sr.normalizedDifference(["SR_B3", "SR_B5"]).rename("NDWI");
  var ndbi = sr.normalizedDifference(["SR_B6", "SR_B5"]).rename("NDBI");
  return sr.addBands([ndvi, ndwi, ndbi])
           .copyProperties(image, ["system:time_start"]);
}

var l8Col = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
              .filterBounds(roi)
              .filterDate("2020-1-1", "2021-1-1")
              .filter(ee.Filter.lte("CLOUD_COVER", 50))
              .map(rmCloud)
              .map(addIndices);
print("l8Col", l8Col.limit(3));

// 地形
var srtm = ee.Image("USGS/SRTMGL1_003");
var dem = ee.Algorithms.Terrain(srtm);
var elevation = dem.select("elevation");
var slope = dem.select("slope");

var l8Image = l8Col.median()
                   .addBands(elevation.rename("ELEVATION"))
                   .addBands(slope.rename("SLOPE"))
                   .clip(roi);

var bands = [
  "SR_B2", "SR_B3", "SR_B4", "SR_B5", "SR_B6", "SR_B7",
  "NDVI", "NDWI", "NDBI", "SLOPE", "ELEVATION"
];

Map.addLayer(l8Image, {bands: ["SR_B4", "SR_B3", "SR_B2"], min: 0, max: 0.3}, "l8Image");

// 样本点
var sampleData = ee.FeatureCollection("users/zhangwei/hunan_samples");
sampleData = sampleData.randomColumn("random");
var sample_training = sampleData.filter(ee.Filter.lte("random", 0.7));
var sample_validate = sampleData.filter(ee.Filter.gt("random", 0.7));
print("sample_training", sample_training.size());
print("sample_validate", sample_validate.size());

var training = l8Image.select(bands).sampleRegions({
  collection: sample_training,
  properties: ["type"],
  scale: 30,
  tileScale: 4
});

var validation = l8Image.select(bands).sampleRegions({
  collection: sample_validate,
  properties: ["type"],
  scale: 30,
  tileScale: 4
});

// 随机森林分类
var classifier = ee.Classifier.smileRandomForest(100)
    .train({
      features: training,
      classProperty: "type",
      inputProperties: bands
    });
var classified = l8Image.select(bands).classify(classifier);

// 精度评价
var validated = validation.classify(classifier);
var testAccuracy = validated.errorMatrix("type", "classification");
print("混淆矩阵", testAccuracy);
print("总体精度", testAccuracy.accuracy());
print("kappa系数", testAccuracy.kappa());

var visParam = {
  min: 0,
  max: 5,
  palette: ["#006400", "#ffff00", "#98fb98", "#0000ff", "#ff0000", "#d2b48c"]
};
Map.addLayer(classified, visParam, "classified");

// 面积统计
var areaImage = ee.Image.pixelArea().divide(1e6).addBands(classified);
var areas = areaImage.reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: "type"
  }),
  geometry: roi.geometry(),
  scale: 100,
  maxPixels: 1e13,
  tileScale: 4
});
print("各类面积 (km2)", areas);

// 导出
Export.image.toDrive({
  image: classified,
  description: "hunan_landuse_2020",
  fileNamePrefix: "hunan_landuse_2020",
  folder: "landuse",
  region: roi.geometry().bounds(),
  scale: 30,
  crs: "EPSG:4326",
  maxPixels: 1e13
});

Export.image.toAsset({
  image: classified,
  description: "Asset_hunan_landuse_2020",
  assetId: "users/zhangwei/hunan_landuse_2020",
  region: roi.geometry().bounds(),
  scale: 30,
  crs: "EPSG:4326",
  maxPixels: 1e13
});
