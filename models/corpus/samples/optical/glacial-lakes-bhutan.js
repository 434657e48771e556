// Glacial lake area change Bhutan 1990 - 2020
// Landsat 5 and 8, NDWI + slope + shadow mask

var aoi = ee.Geometry.Rectangle([89.8, 27.8, 90.6, 28.3]);
var dem = ee.Image("USGS/SRTMGL1_003");
var slope = ee.Terrain.slope(dem);

var maskQA = function(img) {
  var qa = img.select("QA_PIXEL");
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)));
};

var getLakes = function(id, green, nir, y1, y2) {
  var img = ee.ImageCollection(id)
    .filterBounds(aoi)
    .filterDate(y1 + "-01-01", y2 + "-12-31")
    .filter(ee.Filter.calendarRange(9, 11, "month"))
    .filter(ee.Filter.lt("CLOUD_COVER", 30))
    .map(maskQA)
    .median()
    .select([green, nir], ["green", "nir"])
    .multiply(0.0000275).add(-0.2);
  var ndwi = img.normalizedDifference(["green", "nir"]);
  var lakes = ndwi.gt(0.15)
    .and(slope.lt(10))
    .and(dem.gt(4000))
    .rename("lakes");
  // min 5 pixels
  var size = lakes.selfMask().connectedPixelCount(50, true);
  return lakes.updateMask(size.gte(5)).selfMask().clip(aoi);
};

var lakes1990 = getLakes("LANDSAT/LT05/C02/T1_L2", "SR_B2", "SR_B4", 1988, 1992);
var lakes2000 = getLakes("LANDSAT/LE07/C02/T1_L2", "SR_B2", "SR_B4", 1999, 2002);
var lakes2010 = getLakes("LANDSAT/LT05/C02/T1_L2", "SR_B2", "SR_B4", 2008, 2011);
var lakes2020 = getLakes("LANDSAT/LC08/C02/T1_L2", "SR_B3", "SR_B5", 2018, 2021);

Map.centerObject(aoi, 10);
Map.addLayer(lakes2020, {palette: ["00ffff"]}, "2020");
Map.addLayer(lakes2010, {palette: ["0099ff"]}, "2010");
Map.addLayer(lakes2000, {palette: ["0055ff"]}, "2000");
Map.addLayer(lakes1990, {palette: ["0000aa"]}, "1990");

var area = function(img) {
  return ee.Number(img.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 30,
    maxPixels: 1e10
  }).get("lakes")).divide(1e6);
};

print("1990 (km2)", area(lakes1990));
print("2000 (km2)", area(lakes2000));
print("2010 (km2)", area(lakes2010));
print("2020 (km2)", area(lakes2020));

// vectors of 2020
var vectors = lakes2020.reduceToVectors({
  geometry: aoi,
  scale: 30,
  geometryType: "polygon",
  maxPixels: 1e10
});
vectors = vectors.map(function(f) {
  return f.set("area_m2", f.geometry().area(1));
});
print("number of lakes 2020", vectors.size());

Export.table.toDrive({
  collection: vectors,
  description: "glacial_lakes_2020",
  fileFormat: "SHP"
});
