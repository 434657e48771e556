// NO2 before / during lockdown by Chinese province
// 李明 2021

// 省级边界
var provinces = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM0_NAME", "China"));

// NO2 数据
var no2 = ee.ImageCollection("COPERNICUS/S5P/OFFL/L3_NO2")
  .select("tropospheric_NO2_column_number_density");

// 2019 和 2020 年 2 月
var no2_2019 = no2.filterDate("2019-02-01", "2019-03-01").mean().rename("no2_2019");
var no2_2020 = no2.filterDate("2020-02-01", "2020-03-01").mean().rename("no2_2020");
var change = no2_2020.subtract(no2_2019).divide(no2_2019).multiply(100).rename("change");

// 显示
var vis = {
  min: 0,
  max: 0.0002,
  palette: ["black", "blue", "purple", "cyan", "green", "yellow", "red"]
};
Map.setCenter(110, 34, 4);
Map.addLayer(no2_2019.clip(provinces), vis, "NO2 2019");
Map.addLayer(no2_2020.clip(provinces), vis, "NO2 2020");
Map.addLayer(change.clip(provinces), {min: -60, max: 60, palette: ["blue", "white", "red"]}, "change %");
Map.addLayer(provinces.style({color: "white", fillColor: "00000000", width: 1}), {}, "provinces");

// 分区统计
var stats = no2_2019.addBands(no2_2020).addBands(change).reduceRegions({
  collection: provinces,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  tileScale: 2
});
print(stats.limit(5));

// 图表
var chart = ui.Chart.feature.byFeature({
  features: stats.sort("change"),
  xProperty: "ADM1_NAME",
  yProperties: ["change"]
})
.setChartType("BarChart")
.setOptions({
  title: "NO2 change (%)",
  legend: {position: "none"},
  vAxis: {title: ""},
  hAxis: {title: "%"}
});
print(chart);

// 每周时间序列
var hubei = provinces.filter(ee.Filter.eq("ADM1_NAME", "Hubei Sheng"));
var weeks = ee.List.sequence(0, 25);
var weekly = ee.ImageCollection(weeks.map(function(w) {
  var start = ee.Date("2020-01-01").advance(ee.Number(w), "week");
  return no2.filterDate(start, start.advance(1, "week")).mean()
    .set("system:time_start", start.millis());
}));
print(ui.Chart.image.series(weekly, hubei, ee.Reducer.mean(), 5000).setOptions({title: "Hubei NO2"}));

// 导出
Export.table.toDrive({
  collection: stats,
  description: "no2_provinces",
  fileFormat: "CSV",
  selectors: ["ADM1_NAME", "no2_2019", "no2_2020", "change"]
});
