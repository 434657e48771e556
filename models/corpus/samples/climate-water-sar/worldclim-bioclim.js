var aoi = ee.FeatureCollection('users/lmendez/area_estudio');
Map.centerObject(aoi, 8);

// WorldClim
var bio = ee.Image('WORLDCLIM/V1/BIO').clip(aoi);

var bio1 = bio.select('bio01').multiply(0.1);
var bio5 = bio.select('bio05').multiply(0.1);
var bio6 = bio.select('bio06').multiply(0.1);
var bio12 = bio.select('bio12');
var bio15 = bio.select('bio15');

var tempVis = {min: 0, max: 30, palette: ['blue', 'purple', 'cyan', 'green', 'yellow', 'red']};
var precVis = {min: 0, max: 3000, palette: ['white', 'lightblue', 'blue', 'darkblue']};

Map.addLayer(bio1, tempVis, 'Temperatura media anual');
Map.addLayer(bio5, tempVis, 'Temperatura máxima del mes más cálido', false);
Map.addLayer(bio6, tempVis, 'Temperatura mínima del mes más frío', false);
Map.addLayer(bio12, precVis, 'Precipitación anual', false);
Map.addLayer(bio15, {min: 0, max: 120, palette: ['green', 'yellow', 'red']}, 'Estacionalidad', false);

// Exportar
Export.image.toDrive({
  image: bio1,
  description: 'bio1',
  scale: 1000,
  region: aoi.geometry(),
  maxPixels: 1e13
});

Export.image.toDrive({
  image: bio5,
  description: 'bio5',
  scale: 1000,
  region: aoi.geometry(),
  maxPixels: 1e13
});

Export.image.toDrive({
  image: bio6,
  description: 'bio6',
  scale: 1000,
  region: aoi.geometry(),
  maxPixels: 1e13
});

Export.image.toDrive({
  image: bio12,
  description: 'bio12',
  scale: 1000,
  region: aoi.geometry(),
  maxPixels: 1e13
});

Export.image.toDrive({
  image: bio15,
  description: 'bio15',
  scale: 1000,
  region: aoi.geometry(),
  maxPixels: 1e13
});
