// ESRI 10m land cover: built area around Kigali 2017 - 2022
var esri = ee.ImageCollection("projects/sat-io/open-datasets/landcover/ESRI_Global-LULC_10m_TS");
var kigali = ee.Geometry.Rectangle([29.95, -2.08, 30.28, -1.80]);
Map.centerObject(kigali, 11);

var lc2017 = esri.filterDate('2017-01-01', '2017-12-31').mosaic().clip(kigali);
var lc2018 = esri.filterDate('2018-01-01', '2018-12-31').mosaic().clip(kigali);
var lc2019 = esri.filterDate('2019-01-01', '2019-12-31').mosaic().clip(kigali);
var lc2020 = esri.filterDate('2020-01-01', '2020-12-31').mosaic().clip(kigali);
var lc2021 = esri.filterDate('2021-01-01', '2021-12-31').mosaic().clip(kigali);
var lc2022 = esri.filterDate('2022-01-01', '2022-12-31').mosaic().clip(kigali);

// 1 trees 2 crops 3 built 4 rangeland 5 water and wetland
var from = [2, 5, 7, 11, 1, 4];
var to = [1, 2, 3, 4, 5, 5];
var lcVis = {min: 1, max: 5, palette: ['#2e7d32', '#fdd835', '#d32f2f', '#bcaa7f', '#1976d2']};
Map.addLayer(lc2017.remap(from, to), lcVis, 'LULC 2017');
Map.addLayer(lc2022.remap(from, to), lcVis, 'LULC 2022');

// built area per year
var builtArea = function(img) {
  return ee.Number(img.eq(7).multiply(ee.Image.pixelArea()).divide(1e6).rename('built').reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: kigali,
    scale: 10,
    maxPixels: 1e13
  }).get('built'));
};

print('built 2017', builtArea(lc2017));
print('built 2018', builtArea(lc2018));
print('built 2019', builtArea(lc2019));
print('built 2020', builtArea(lc2020));
print('built 2021', builtArea(lc2021));
print('built 2022', builtArea(lc2022));

var values = [builtArea(lc2017), builtArea(lc2018), builtArea(lc2019), builtArea(lc2020), builtArea(lc2021), builtArea(lc2022)];
print(ui.Chart.array.values(ee.Array(values), 0, [2017, 2018, 2019, 2020, 2021, 2022])
  .setChartType('LineChart')
  .setOptions({title: 'Built area (km2)', legend: {position: 'none'}, hAxis: {format: '####'}}));
