// =======================================================
// Índice de saúde da vegetação (VHI) - Semiárido brasileiro
// Autor: João Batista Lira
// Atualizado em: 22/08/2021
// =======================================================

// Área de estudo
var semiarido = ee.FeatureCollection('users/jblira/semiarido_sudene');
Map.centerObject(semiarido, 6);

// Período
var anoInicial = 2002;
var anoFinal = 2020;
var mes = 4;

// ---------- NDVI ----------
var ndvi = ee.ImageCollection('MODIS/006/MOD13A2')
    .filter(ee.Filter.calendarRange(anoInicial, anoFinal, 'year'))
    .filter(ee.Filter.calendarRange(mes, mes, 'month'))
    .select('NDVI')
    .map(function(img) {
        return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
    });

// ---------- LST ----------
var lst = ee.ImageCollection('MODIS/006/MOD11A2')
    .filter(ee.Filter.calendarRange(anoInicial, anoFinal, 'year'))
    .filter(ee.Filter.calendarRange(mes, mes, 'month'))
    .select('LST_Day_1km')
    .map(function(img) {
        return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start']);
    });

print('Imagens NDVI', ndvi.size());
print('Imagens LST', lst.size());

// Mínimos e máximos
var ndviMin = ndvi.min();
var ndviMax = ndvi.max();
var lstMin = lst.min();
var lstMax = lst.max();

// Função que calcula o VHI de um ano
function calculaVHI(ano) {
    var ndviAno = ndvi.filter(ee.Filter.calendarRange(ano, ano, 'year')).mean();
    var lstAno = lst.filter(ee.Filter.calendarRange(ano, ano, 'year')).mean();

    var vci = ndviAno.subtract(ndviMin).divide(ndviMax.subtract(ndviMin)).multiply(100);
    var tci = lstMax.subtract(lstAno).divide(lstMax.subtract(lstMin)).multiply(100);

    return vci.multiply(0.5).add(tci.multiply(0.5)).rename('VHI').clip(semiarido);
}

var vhi2012 = calculaVHI(2012);
var vhi2016 = calculaVHI(2016);
var vhi2020 = calculaVHI(2020);

var vis = {
    min: 0,
    max: 100,
    palette: ['7f0000', 'd7301f', 'fc8d59', 'fdd49e', 'ffffbf', 'a6d96a', '1a9641']
};

Map.addLayer(vhi2012, vis, 'VHI 2012');
Map.addLayer(vhi2016, vis, 'VHI 2016', false);
Map.addLayer(vhi2020, vis, 'VHI 2020', false);

// Classes de seca
function classifica(vhi) {
    return vhi.lt(10).multiply(1)
        .add(vhi.gte(10).and(vhi.lt(20)).multiply(2))
        .add(vhi.gte(20).and(vhi.lt(30)).multiply(3))
        .add(vhi.gte(30).and(vhi.lt(40)).multiply(4))
        .add(vhi.gte(40).multiply(5))
        .rename('classe');
}

var classe2012 = classifica(vhi2012);
Map.addLayer(classe2012, {min: 1, max: 5, palette: ['red', 'orange', 'yellow', 'lightgreen', 'green']}, 'Classes 2012', false);

// Exportar
var anos = [2012, 2016, 2020];
for (var i = 0; i < anos.length; i++) {
    Export.image.toDrive({
        image: calculaVHI(anos[i]).toFloat(),
        description: 'VHI_' + anos[i] + '_' + mes,
        folder: 'VHI_semiarido',
        region: semiarido.geometry().bounds(),
        scale: 1000,
        maxPixels: 1e13
    });
}
