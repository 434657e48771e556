// App NDVI / NDWI / MNDWI per year (Landsat 8 SR)
// M. Traoré - 2020

var zone = ee.FeatureCollection('users/mtraore/office_du_niger');
Map.centerObject(zone, 9);

function maskL8sr(image) {
  var cloudShadowBitMask = 1 << 3;
  var cloudsBitMask = 1 << 5;
  var qa = image.select('pixel_qa');
  var mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0)
      .and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(mask).divide(10000);
}

var collection = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterBounds(zone);

var annees = ['2014', '2015', '2016', '2017', '2018', '2019'];
var indices = ['NDVI', 'NDWI', 'MNDWI'];

var panneau = ui.Panel({style: {width: '250px', position: 'top-left'}});
var titre = ui.Label('Office du Niger', {fontWeight: 'bold', fontSize: '18px'});
var choixAnnee = ui.Select({items: annees, value: '2019', placeholder: 'Année'});
var choixIndice = ui.Select({items: indices, value: 'NDVI', placeholder: 'Indice'});
var bouton = ui.Button('Afficher', afficher);

panneau.add(titre);
panneau.add(choixAnnee);
panneau.add(choixIndice);
panneau.add(bouton);
Map.add(panneau);

function afficher() {
  var annee = choixAnnee.getValue();
  var indice = choixIndice.getValue();

  var image = collection
    .filterDate(annee + '-01-01', annee + '-12-31')
    .map(maskL8sr)
    .median()
    .clip(zone);

  var resultat;
  var vis;
  if (indice === 'NDVI') {
    resultat = image.normalizedDifference(['B5', 'B4']);
    vis = {min: 0, max: 0.8, palette: ['white', 'green']};
  } else if (indice === 'NDWI') {
    resultat = image.normalizedDifference(['B3', 'B5']);
    vis = {min: -0.5, max: 0.5, palette: ['white', 'blue']};
  } else {
    resultat = image.normalizedDifference(['B3', 'B6']);
    vis = {min: -0.5, max: 0.5, palette: ['white', 'blue']};
  }

  Map.layers().reset();
  Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'RVB ' + annee, false);
  Map.addLayer(resultat, vis, indice + ' ' + annee);
}

afficher();
