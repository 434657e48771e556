// Carte d'occupation du sol avec légende
var zone = ee.FeatureCollection('users/pdubois/pnr_vercors');
var corine = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover').clip(zone);

Map.centerObject(zone, 10);

// Regroupement en 6 classes
var classes = corine.remap(
  [111, 112, 121, 211, 231, 242, 243, 311, 312, 313, 321, 322, 324, 332, 333],
  [1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 6, 6, 6, 6]
).rename('classe');

var couleurs = ['e6004d', 'ffffa8', '80ff00', '00a600', '4dff00', 'ccf24d'];
var noms = ['Urbain', 'Agricole', 'Feuillus', 'Conifères', 'Forêt mixte', 'Milieux ouverts'];

Map.addLayer(classes, {min: 1, max: 6, palette: couleurs}, 'Occupation du sol 2018');

// Légende
var legende = ui.Panel({
  style: {
    position: 'bottom-left',
    padding: '8px 15px'
  }
});

legende.add(ui.Label({
  value: 'Occupation du sol',
  style: {
    fontWeight: 'bold',
    fontSize: '16px',
    margin: '0 0 6px 0',
    padding: '0'
  }
}));

var ajouterLigne = function(couleur, nom) {
  var carre = ui.Label({
    style: {
      backgroundColor: '#' + couleur,
      padding: '8px',
      margin: '0 0 4px 0'
    }
  });
  var texte = ui.Label({
    value: nom,
    style: {margin: '0 0 4px 6px'}
  });
  return ui.Panel({
    widgets: [carre, texte],
    layout: ui.Panel.Layout.Flow('horizontal')
  });
};

for (var i = 0; i < noms.length; i++) {
  legende.add(ajouterLigne(couleurs[i], noms[i]));
}
Map.add(legende);

// Surface par classe
var surface = ee.Image.pixelArea().divide(10000).addBands(classes).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'classe'}),
  geometry: zone.geometry(),
  scale: 100,
  maxPixels: 1e10
});
var liste = ee.List(surface.get('groups'));
print('Surface par classe (ha)', liste);

var fc = ee.FeatureCollection(liste.map(function(el) {
  var d = ee.Dictionary(el);
  var i = ee.Number(d.get('classe')).subtract(1);
  return ee.Feature(null, {
    nom: ee.List(noms).get(i),
    ha: d.get('sum')
  });
}));

print(ui.Chart.feature.byFeature(fc, 'nom', 'ha')
  .setChartType('PieChart')
  .setOptions({
    title: 'Occupation du sol (ha)',
    colors: couleurs.map(function(c) { return '#' + c; })
  }));

// NDVI par type de forêt
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2018-01-01', '2018-12-31')
  .select('NDVI');
print(ui.Chart.image.seriesByRegion({
  imageCollection: ndvi,
  regions: classes.eq(3).selfMask().reduceToVectors({geometry: zone.geometry(), scale: 500, maxPixels: 1e9}).limit(5),
  reducer: ee.Reducer.mean(),
  scale: 250
}));

Export.table.toDrive({
  collection: fc,
  description: 'surface_classes_vercors',
  fileFormat: 'CSV'
});
