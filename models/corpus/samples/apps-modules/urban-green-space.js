// Grünflächen pro Einwohner, Berlin
// Masterarbeit 2023

var bezirke = ee.FeatureCollection('users/kschuster/berlin_bezirke');
var berlin = bezirke.geometry();

Map.centerObject(bezirke, 10);

// Wolkenmaske
function wolkenmaske(image) {
  var scl = image.select('SCL');
  var mask = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(7));
  return image.updateMask(mask).divide(10000);
}

// Sentinel-2 Sommer 2022
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(berlin)
  .filterDate('2022-05-01', '2022-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(wolkenmaske);
print('Anzahl Bilder', s2.size());

var bild = s2.median().clip(berlin);
var ndvi = bild.normalizedDifference(['B8', 'B4']).rename('NDVI');

// Schwellenwert für Vegetation
var gruen = ndvi.gt(0.45).rename('gruen');

// Fläche und Einwohner
var flaeche = ee.Image.pixelArea();
var einwohner = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filter(ee.Filter.eq('country', 'DEU'))
  .filter(ee.Filter.eq('year', 2020))
  .first()
  .rename('einwohner');

var gruenflaeche = gruen.multiply(flaeche).rename('gruen_m2');
var gesamt = flaeche.rename('gesamt_m2');

var statGruen = gruenflaeche.addBands(gesamt).reduceRegions({
  collection: bezirke,
  reducer: ee.Reducer.sum(),
  scale: 10
});

var stat = einwohner.reduceRegions({
  collection: statGruen,
  reducer: ee.Reducer.sum().setOutputs(['einwohner']),
  scale: 100
});

stat = stat.map(function(f) {
  var anteil = ee.Number(f.get('gruen_m2')).divide(f.get('gesamt_m2')).multiply(100);
  var proKopf = ee.Number(f.get('gruen_m2')).divide(f.get('einwohner'));
  return f.set({anteil: anteil, pro_kopf: proKopf});
});

print(stat);

var diagramm = ui.Chart.feature.byFeature({
  features: stat.sort('pro_kopf', false),
  xProperty: 'name',
  yProperties: ['pro_kopf']
}).setChartType('BarChart')
  .setOptions({
    title: 'Grünfläche pro Einwohner (m²)',
    legend: {position: 'none'},
    colors: ['green']
  });
print(diagramm);

// Karten
Map.addLayer(bild, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.25}, 'Echtfarben');
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(gruen.selfMask(), {palette: ['1b7837']}, 'Grün');
Map.addLayer(bezirke.style({color: 'black', fillColor: '00000000', width: 2}), {}, 'Bezirke');

Export.table.toDrive({
  collection: stat,
  description: 'gruen_bezirke_2022',
  fileFormat: 'CSV',
  selectors: ['name', 'gruen_m2', 'gesamt_m2', 'einwohner', 'anteil', 'pro_kopf']
});
