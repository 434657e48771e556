// Perda de vegetação em Altamira (PA) entre 2015 e 2023

var altamira = ee.FeatureCollection('users/lucasprado/municipios_pa')
    .filter(ee.Filter.eq('NM_MUN', 'Altamira'));

function maskL8(image) {
    var qa = image.select('QA_PIXEL');
    var mask = qa.bitwiseAnd(1 << 3).eq(0)
        .and(qa.bitwiseAnd(1 << 4).eq(0));
    return image.updateMask(mask);
}

function escala(image) {
    var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
    return image.addBands(optical, null, true);
}

// 2015
var col2015 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(altamira)
    .filterDate('2015-06-01', '2015-09-30')
    .map(maskL8)
    .map(escala);
var img2015 = col2015.median().clip(altamira);

// 2023
var col2023 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(altamira)
    .filterDate('2023-06-01', '2023-09-30')
    .map(maskL8)
    .map(escala);
var img2023 = col2023.median().clip(altamira);

print('Imagens 2015', col2015.size());
print('Imagens 2023', col2023.size());

// NDVI
var ndvi2015 = img2015.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi');
var ndvi2023 = img2023.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi');

// Diferença
var dif = ndvi2023.subtract(ndvi2015);

var visNdvi = {min: 0, max: 0.9, palette: ['red', 'yellow', 'green']};
var visRgb = {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4};

Map.centerObject(altamira, 7);
Map.addLayer(img2015, visRgb, '2015', false);
Map.addLayer(img2023, visRgb, '2023', false);
Map.addLayer(ndvi2015, visNdvi, 'NDVI 2015', false);
Map.addLayer(ndvi2023, visNdvi, 'NDVI 2023', false);
Map.addLayer(dif, {min: -0.5, max: 0.5, palette: ['red', 'white', 'blue']}, 'Diferença NDVI');

// Perda
var perda = dif.lt(-0.25);
Map.addLayer(perda.selfMask(), {palette: ['FF0000']}, 'Perda');

var areaPerda = perda.multiply(ee.Image.pixelArea()).divide(1e6);
var soma = areaPerda.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: altamira.geometry(),
    scale: 30,
    maxPixels: 1e13
});
print('Área de perda (km²)', soma.get('ndvi'));

Export.image.toDrive({
    image: dif,
    description: 'dif_ndvi_altamira_2015_2023',
    folder: 'gee',
    region: altamira.geometry(),
    scale: 30,
    maxPixels: 1e13
});
