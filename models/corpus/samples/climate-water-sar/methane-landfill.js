// CH4 monthly
var aoi = ee.Geometry.Rectangle([46.0, 36.0, 56.0, 44.0]);

var ch4 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CH4')
  .select('CH4_column_volume_mixing_ratio_dry_air')
  .filterDate('2019-03-01', '2023-03-01')
  .filterBounds(aoi);

var viz = {
  min: 1800,
  max: 1950,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

var y2019 = ch4.filterDate('2019-03-01', '2020-03-01').mean().clip(aoi);
var y2020 = ch4.filterDate('2020-03-01', '2021-03-01').mean().clip(aoi);
var y2021 = ch4.filterDate('2021-03-01', '2022-03-01').mean().clip(aoi);
var y2022 = ch4.filterDate('2022-03-01', '2023-03-01').mean().clip(aoi);

Map.centerObject(aoi, 6);
Map.addLayer(y2019, viz, 'CH4 2019/20');
Map.addLayer(y2020, viz, 'CH4 2020/21', false);
Map.addLayer(y2021, viz, 'CH4 2021/22', false);
Map.addLayer(y2022, viz, 'CH4 2022/23', false);

// enhancement against local background
var background = y2022.focal_median(100000, 'circle', 'meters');
var enhancement = y2022.subtract(background);
Map.addLayer(enhancement, {min: 0, max: 40, palette: ['white', 'orange', 'red']}, 'Enhancement (ppb)', false);

var chart = ui.Chart.image.series(ch4, aoi, ee.Reducer.mean(), 20000)
  .setOptions({
    title: 'CH4',
    vAxis: {title: 'ppb'},
    lineWidth: 0,
    pointSize: 1,
    trendlines: {0: {color: 'red', visibleInLegend: true}}
  });
print(chart);
