// Statistiche mensili di indici per comune - Toscana
// Autore: G. Ricci - Università di Firenze

// Area di studio
var comuni = ee.FeatureCollection('users/gricci/comuni_toscana');
var provincia = comuni.filter(ee.Filter.eq('provincia', 'Grosseto'));

Map.centerObject(provincia, 9);
Map.addLayer(provincia, {}, 'Comuni');

// Parametri
var anni = [2018, 2019, 2020, 2021, 2022];
var mesi = ee.List.sequence(1, 12);
var soglia = 30;

// Maschera nuvole
function mascheraNuvole(img) {
  var scl = img.select('SCL');
  var valido = scl.neq(1)
    .and(scl.neq(3))
    .and(scl.neq(8))
    .and(scl.neq(9))
    .and(scl.neq(10))
    .and(scl.neq(11));
  return img.updateMask(valido);
}

// Indici
function indici(img) {
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI');
  var nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR');
  return ndvi.addBands(ndmi).addBands(nbr)
    .copyProperties(img, ['system:time_start']);
}

var collezione = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(provincia)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', soglia))
  .map(mascheraNuvole)
  .map(indici);

// Ciclo sugli anni
anni.forEach(function(anno) {
  var mensili = ee.ImageCollection(mesi.map(function(m) {
    var inizio = ee.Date.fromYMD(anno, m, 1);
    var fine = inizio.advance(1, 'month');
    return collezione.filterDate(inizio, fine)
      .median()
      .set('mese', m)
      .set('anno', anno);
  }));

  var tabella = mensili.map(function(img) {
    var st = img.reduceRegions({
      collection: provincia,
      reducer: ee.Reducer.mean(),
      scale: 20,
      tileScale: 4
    });
    return st.map(function(f) {
      return f.set('mese', img.get('mese')).set('anno', img.get('anno'));
    });
  }).flatten();

  Export.table.toDrive({
    collection: tabella,
    description: 'indici_grosseto_' + anno,
    folder: 'GEE_toscana',
    fileFormat: 'CSV',
    selectors: ['comune', 'anno', 'mese', 'NDVI', 'NDMI', 'NBR']
  });
});

var estate = collezione.filterDate('2022-06-01', '2022-08-31').median().clip(provincia);
Map.addLayer(estate.select('NDVI'), {min: 0, max: 0.9, palette: ['white', 'yellow', 'green']}, 'NDVI estate 2022');
Map.addLayer(estate.select('NDMI'), {min: -0.3, max: 0.5, palette: ['brown', 'white', 'blue']}, 'NDMI estate 2022', false);
