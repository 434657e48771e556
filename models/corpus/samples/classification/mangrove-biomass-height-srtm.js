// Mangrove canopy height from SRTM and biomass with an allometric equation, Zambezi delta
var zambezi = ee.Geometry.Polygon([[[35.9, -18.4], [35.9, -19.1], [36.7, -19.1], [36.7, -18.4]]]);
var mangrove = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').mosaic().clip(zambezi);
var srtm = ee.Image('USGS/SRTMGL1_003').clip(zambezi);

// remove non mangrove and ground lower than 0
var h = srtm.updateMask(mangrove).updateMask(srtm.gt(0));

// maximum canopy height: Hmax = 1.697 * SRTM
var hmax = h.multiply(1.697).rename('hmax');
// basal area weighted height
var hba = h.multiply(1.0754).rename('hba');

// AGB = 3.25 * hba^1.53
var agb = hba.pow(1.53).multiply(3.25).rename('agb');

Map.centerObject(zambezi, 10);
Map.addLayer(hmax, {min: 0, max: 25, palette: ['#ffffb2', '#fecc5c', '#fd8d3c', '#f03b20', '#bd0026']}, 'Hmax (m)');
Map.addLayer(agb, {min: 0, max: 400, palette: ['#edf8e9', '#74c476', '#005a32']}, 'AGB (Mg/ha)');

// compare with GEDI
var gedi = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY')
  .filterBounds(zambezi)
  .filterDate('2019-05-01', '2021-05-01')
  .map(function(img) {
    return img.select('rh98').updateMask(img.select('quality_flag').eq(1)).updateMask(img.select('degrade_flag').eq(0));
  })
  .mosaic()
  .rename('rh98');

var compare = hmax.addBands(gedi).sample({
  region: zambezi,
  scale: 30,
  numPixels: 5000,
  seed: 0
}).filter(ee.Filter.notNull(['hmax', 'rh98']));

print(ui.Chart.feature.byFeature(compare, 'rh98', 'hmax').setChartType('ScatterChart').setOptions({
  title: 'SRTM Hmax vs GEDI rh98',
  hAxis: {title: 'GEDI rh98 (m)'},
  vAxis: {title: 'SRTM Hmax (m)'},
  pointSize: 2,
  trendlines: {0: {showR2: true, visibleInLegend: true}}
}));

var mean = agb.reduceRegion({reducer: ee.Reducer.mean(), geometry: zambezi, scale: 30, maxPixels: 1e10});
var total = agb.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({reducer: ee.Reducer.sum(), geometry: zambezi, scale: 30, maxPixels: 1e10});
print('mean AGB (Mg/ha)', mean.get('agb'));
print('total AGB (Mg)', total.get('agb'));

Export.image.toDrive({
  image: hmax.addBands(agb).toFloat(),
  description: 'zambezi_mangrove_height_agb',
  region: zambezi,
  scale: 30,
  maxPixels: 1e10
});
