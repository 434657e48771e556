// Mine rehabilitation, Hunter Valley
// Compare NDVI of rehab blocks with reference woodland

var rehab = ee.FeatureCollection('users/enviroconsult/rehab_blocks');
var reference = ee.FeatureCollection('users/enviroconsult/reference_sites');

var startYear = 2014;
var endYear = 2023;

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(rehab)
    .filterDate(startYear + '-01-01', endYear + '-12-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 50));

function prepare(image) {
    var qa = image.select('QA_PIXEL');
    var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    var sr = image.select('SR_B.').multiply(0.0000275).add(-0.2);
    var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
    var msavi2 = sr.expression('(2 * N + 1 - sqrt(pow((2 * N + 1), 2) - 8 * (N - R))) / 2', {
        'N': sr.select('SR_B5'),
        'R': sr.select('SR_B4')
    }).rename('MSAVI2');
    return ndvi.addBands(msavi2).updateMask(clear).copyProperties(image, ['system:time_start']);
}

var vi = l8.map(prepare);

// Annual median
var years = ee.List.sequence(startYear, endYear);
var annual = ee.ImageCollection(years.map(function(y) {
    return vi.filter(ee.Filter.calendarRange(y, y, 'year')).median()
        .set('year', y)
        .set('system:time_start', ee.Date.fromYMD(y, 6, 30).millis());
}));

// Charts
var rehabChart = ui.Chart.image.seriesByRegion(annual, rehab, ee.Reducer.mean(), 'NDVI', 30, 'system:time_start', 'block_id')
    .setOptions({title: 'NDVI rehabilitation blocks', lineWidth: 2});
var refChart = ui.Chart.image.series(annual.select('NDVI'), reference, ee.Reducer.mean(), 30)
    .setOptions({title: 'NDVI reference', lineWidth: 2, colors: ['black']});
print(rehabChart);
print(refChart);

// Ratio to reference
var ratio = annual.map(function(image) {
    var ref = image.select('NDVI').reduceRegion({
        reducer: ee.Reducer.mean(),
        geometry: reference.geometry(),
        scale: 30
    }).get('NDVI');
    return image.select('NDVI').divide(ee.Number(ref)).rename('ratio')
        .copyProperties(image, ['year', 'system:time_start']);
});

var latest = ee.Image(ratio.filter(ee.Filter.eq('year', endYear)).first()).clip(rehab);
Map.centerObject(rehab, 13);
Map.setOptions('SATELLITE');
Map.addLayer(latest, {min: 0.3, max: 1.2, palette: ['red', 'orange', 'yellow', 'green']}, 'NDVI ratio ' + endYear);
Map.addLayer(rehab.style({color: 'white', fillColor: '00000000'}), {}, 'Rehab blocks');
Map.addLayer(reference.style({color: 'cyan', fillColor: '00000000'}), {}, 'Reference');

// Table of all years and blocks
var table = ratio.map(function(image) {
    return image.reduceRegions(rehab, ee.Reducer.mean(), 30).map(function(f) {
        return f.set('year', image.get('year'));
    });
}).flatten();

Export.table.toDrive({
    collection: table,
    description: 'rehab_ratio',
    fileFormat: 'CSV',
    selectors: ['block_id', 'year', 'mean']
});
