// Perte de forêt dans les aires protégées de Madagascar
// Auteur : H. Rakoto

var pays = ee.FeatureCollection('FAO/GAUL/2015/level0')
  .filter(ee.Filter.eq('ADM0_NAME', 'Madagascar'));

var wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.eq('ISO3', 'MDG'))
  .filter(ee.Filter.eq('MARINE', '0'));

print('Nombre d\'aires protégées', wdpa.size());
print('Catégories', wdpa.aggregate_histogram('IUCN_CAT'));

var gfc = ee.Image('UMD/hansen/global_forest_change_2021_v1_9');
var couvert = gfc.select('treecover2000');
var perte = gfc.select('loss');
var annee = gfc.select('lossyear');

// Définition de la forêt : couvert > 30 %
var foret2000 = couvert.gte(30);

// Surfaces en hectares
var surface = ee.Image.pixelArea().divide(10000);
var foretHa = foret2000.multiply(surface).rename('foret');
var perteHa = perte.and(foret2000).multiply(surface).rename('perte');

// Par aire protégée
var stats = foretHa.addBands(perteHa).reduceRegions({
  collection: wdpa.select(['NAME', 'IUCN_CAT', 'STATUS_YR']),
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 4
});

stats = stats
  .filter(ee.Filter.gt('foret', 100))
  .map(function(f) {
    var taux = ee.Number(f.get('perte')).divide(f.get('foret')).multiply(100);
    return f.set('taux', taux);
  });

// Perte par année pour l'ensemble
var parAnnee = perteHa.addBands(annee).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'annee'
  }),
  geometry: wdpa.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 4
});

var groupes = ee.List(parAnnee.get('groups'));
var dict = ee.Dictionary(groupes.map(function(item) {
  item = ee.Dictionary(item);
  var an = ee.Number(2000).add(item.get('annee')).format('%d');
  return [an, item.get('sum')];
}).flatten());
print('Perte par année (ha)', dict);

var graphique = ui.Chart.array.values({
  array: dict.values(),
  axis: 0,
  xLabels: dict.keys()
}).setChartType('ColumnChart')
  .setOptions({
    title: 'Perte annuelle dans les aires protégées',
    hAxis: {title: 'Année', format: '####'},
    vAxis: {title: 'Surface (ha)'},
    legend: {position: 'none'},
    colors: ['#d95f02']
  });
print(graphique);

Map.centerObject(pays, 6);
Map.addLayer(foret2000.selfMask().clip(pays), {palette: ['darkgreen']}, 'Forêt 2000');
Map.addLayer(annee.selfMask().clip(pays), {min: 1, max: 21, palette: ['yellow', 'orange', 'red']}, 'Année de perte');
Map.addLayer(wdpa.style({color: 'blue', fillColor: '00000000', width: 1}), {}, 'Aires protégées');

Export.table.toDrive({
  collection: stats,
  description: 'perte_aires_protegees',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['NAME', 'IUCN_CAT', 'STATUS_YR', 'foret', 'perte', 'taux']
});
