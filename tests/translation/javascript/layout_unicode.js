// Letters of the world in names, strings and comments: Höhenmodell, 標高, ñandú 🌍.
var höhe = ee.Image('USGS/SRTMGL1_003').rename('höhe');
var größe = {fläche: 10, 'straße': 'weg'};
print(höhe.set('größe', größe.fläche), ee.String(größe['straße']));
var $map = 1, _private = 2, __dunder = 3, camelCase = 4, CONSTANT = 5;
print(ee.List([$map, _private, __dunder, camelCase, CONSTANT]));
Map.addLayer(höhe, {min: 0}, 'Höhe über dem Meer 🏔');
