var point = ee.Geometry.Point([35.5, 33.9]);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
            .filterBounds(point)
            .filterDate('2021-06-01', '2021-09-01')
            .sort('CLOUD_COVER');
var image = ee.Image(l8.first());
var ndvi = image.normalizedDifference(['B5', 'B4']);
Map.centerObject(point, 9);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], max: 0.3}, 'RGB');
Map.addLayer(ndvi, {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI');
var label = ui.Label('Lebanon, summer 2021');
label.style().set({position: 'top-center', fontWeight: 'bold'});
Map.add(label);
