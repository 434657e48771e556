// export classified maps, training data and accuracy to drive
var table = ee.FeatureCollection("users/geolab/cuenca/limite");
var tp = ee.FeatureCollection("users/geolab/cuenca/puntos_entrenamiento");

var L8 = ee.ImageCollection("LANDSAT/LC08/C01/T1_SR")
.filterBounds(table)
.filterDate('2018-06-01','2018-12-31')
.sort('CLOUD_COVER')
.limit(6)
.median()
.clip(table);

Map.addLayer(L8,{bands:['B6','B5','B4'],min:0,max:4000},'L8 654');
Map.centerObject(table,10);

var bandas=['B2','B3','B4','B5','B6','B7'];

var entrenamiento=L8.select(bandas).sampleRegions({
  collection:tp,
  properties:['Clase'],
  scale:30
});

var rc=entrenamiento.randomColumn('random',0);
var e=rc.filter(ee.Filter.lt('random',0.7));
var v=rc.filter(ee.Filter.gte('random',0.7));

var cart=ee.Classifier.smileCart().train(e,'Clase',bandas);
var rf=ee.Classifier.smileRandomForest(50).train(e,'Clase',bandas);

var clasCart=L8.select(bandas).classify(cart);
var clasRF=L8.select(bandas).classify(rf);

var paleta=['0000FF','008000','FFFF00','FF0000','A52A2A'];
Map.addLayer(clasCart,{min:1,max:5,palette:paleta},'CART');
Map.addLayer(clasRF,{min:1,max:5,palette:paleta},'Random Forest');

var valCart=v.classify(cart);
var valRF=v.classify(rf);
var mCart=valCart.errorMatrix('Clase','classification');
var mRF=valRF.errorMatrix('Clase','classification');
print('Matriz CART',mCart);
print('Exactitud CART',mCart.accuracy());
print('Kappa CART',mCart.kappa());
print('Matriz RF',mRF);
print('Exactitud RF',mRF.accuracy());
print('Kappa RF',mRF.kappa());

// exportar matriz
var exportAccuracy=ee.Feature(null,{matrix:mRF.array()});
Export.table.toDrive({
  collection:ee.FeatureCollection(exportAccuracy),
  description:'matriz_confusion_RF',
  fileFormat:'CSV'
});

Export.image.toDrive({
  image:clasRF,
  description:'Clasificacion_RF_2018',
  folder:'Cuenca',
  scale:30,
  region:table,
  maxPixels:1e13
});

Export.image.toDrive({
  image:clasCart,
  description:'Clasificacion_CART_2018',
  folder:'Cuenca',
  scale:30,
  region:table,
  maxPixels:1e13
});

Export.table.toDrive({
  collection:entrenamiento,
  description:'datos_entrenamiento',
  folder:'Cuenca',
  fileFormat:'CSV'
});
