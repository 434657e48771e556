// Annual NDVI composites 2013-2022 with a for loop
var table = ee.FeatureCollection("users/rpatel/boundaries/ahmedabad");

Map.centerObject(table, 10);

function cloudMask(image){
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud).updateMask(shadow);
}

function scale(image){
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(optical, null, true);
}

var L8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
           .filterBounds(table)
           .filter(ee.Filter.lt('CLOUD_COVER', 30))
           .map(cloudMask)
           .map(scale);

var ndviVis = {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']};

for (var year = 2013; year <= 2022; year++) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = ee.Date.fromYMD(year, 12, 31);

  var image = L8.filterDate(start, end).median().clip(table);
  var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

  Map.addLayer(ndvi, ndviVis, 'NDVI ' + year, false);

  Export.image.toDrive({
    image: ndvi,
    description: 'NDVI_' + year,
    folder: 'NDVI_Ahmedabad',
    fileNamePrefix: 'NDVI_' + year,
    region: table.geometry(),
    scale: 30,
    crs: 'EPSG:32643',
    maxPixels: 1e13
  });
}

// Chart of all images
var withNDVI = L8.map(function(img){
  return img.addBands(img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI'));
});

var chart = ui.Chart.image.series({
  imageCollection: withNDVI.select('NDVI'),
  region: table,
  reducer: ee.Reducer.mean(),
  scale: 300,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NDVI time series',
  vAxis: {title: 'NDVI'},
  hAxis: {title: 'Date'}
});
print(chart);
