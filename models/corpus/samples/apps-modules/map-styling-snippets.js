// style of the base map
var dark = [
  {elementType: 'geometry', stylers: [{color: '#212121'}]},
  {elementType: 'labels.icon', stylers: [{visibility: 'off'}]},
  {elementType: 'labels.text.fill', stylers: [{color: '#757575'}]},
  {elementType: 'labels.text.stroke', stylers: [{color: '#212121'}]},
  {featureType: 'road', stylers: [{visibility: 'off'}]},
  {featureType: 'water', elementType: 'geometry', stylers: [{color: '#000000'}]}
];

Map.setOptions('Dark', {'Dark': dark});
Map.setControlVisibility({
  layerList: true,
  zoomControl: true,
  scaleControl: true,
  mapTypeControl: false,
  fullscreenControl: false,
  drawingToolsControl: false
});

var countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017');
var asean = countries.filter(ee.Filter.inList('country_na', ['Thailand', 'Vietnam', 'Laos', 'Cambodia', 'Burma', 'Malaysia', 'Indonesia', 'Philippines', 'Singapore', 'Brunei']));

var lights = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
  .filterDate('2021-01-01', '2021-12-31')
  .select('avg_rad')
  .median()
  .clip(asean);

Map.addLayer(lights, {min: 0, max: 30, palette: ['000000', '4a148c', 'ff6f00', 'ffff00', 'ffffff']}, 'Night lights');

var styled = asean.map(function(f) {
  return f.set('style', {
    color: 'white',
    width: 1,
    fillColor: '00000000'
  });
});
Map.addLayer(styled.style({styleProperty: 'style'}), {}, 'Borders');

var title = ui.Label('Night lights of ASEAN, 2021', {
  position: 'top-center',
  fontSize: '24px',
  fontWeight: 'bold',
  color: 'white',
  backgroundColor: '00000080'
});
Map.add(title);
Map.setCenter(108, 8, 5);

// sum by country
var sums = lights.reduceRegions({
  collection: asean,
  reducer: ee.Reducer.sum(),
  scale: 1000
});
print(ui.Chart.feature.byFeature(sums.sort('sum', false), 'country_na', 'sum')
  .setChartType('BarChart')
  .setOptions({title: 'Sum of lights', legend: {position: 'none'}, colors: ['orange']}));
