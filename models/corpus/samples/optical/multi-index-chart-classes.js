// Spectral signature chart for 4 land cover types
// Landsat 8 SR

var water = ee.Feature(ee.Geometry.Point([8.652, 47.256]), {label: 'Water'});
var forest = ee.Feature(ee.Geometry.Point([8.541, 47.315]), {label: 'Forest'});
var urban = ee.Feature(ee.Geometry.Point([8.529, 47.379]), {label: 'Urban'});
var crop = ee.Feature(ee.Geometry.Point([8.702, 47.432]), {label: 'Crop'});

var points = ee.FeatureCollection([water, forest, urban, crop]);

var bands = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(points)
  .filterDate('2020-06-01', '2020-09-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .select(bands)
  .median()
  .multiply(0.0000275)
  .add(-0.2);

Map.centerObject(points, 10);
Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25}, 'RGB');
Map.addLayer(points, {color: 'red'}, 'Points');

// wavelengths in micrometres
var wavelengths = [0.44, 0.48, 0.56, 0.65, 0.86, 1.61, 2.20];

var chart = ui.Chart.image.regions({
  image: image,
  regions: points,
  reducer: ee.Reducer.mean(),
  scale: 30,
  seriesProperty: 'label',
  xLabels: wavelengths
}).setChartType('ScatterChart')
  .setOptions({
    title: 'Spectral signatures',
    hAxis: {title: 'Wavelength (micrometers)'},
    vAxis: {title: 'Reflectance'},
    lineWidth: 2,
    pointSize: 4,
    series: {
      0: {color: 'blue'},
      1: {color: 'darkgreen'},
      2: {color: 'red'},
      3: {color: 'orange'}
    }
  });
print(chart);
