// extract NDVI values at flux tower sites
var sites = ee.FeatureCollection('users/aberger/flux_sites');

var collection = ee.ImageCollection('MODIS/006/MOD13Q1')
    .filterDate('2010-01-01', '2020-01-01')
    .select(['NDVI', 'EVI', 'SummaryQA']);

// keep good quality only
function maskQA(image) {
    var qa = image.select('SummaryQA');
    return image.updateMask(qa.lte(1));
}

var masked = collection.map(maskQA).select(['NDVI', 'EVI']);

var values = masked.map(function(image) {
    return image.reduceRegions({
        collection: sites,
        reducer: ee.Reducer.first(),
        scale: 250
    }).map(function(feature) {
        return feature.set('date', image.date().format('YYYY-MM-dd'));
    });
}).flatten().filter(ee.Filter.notNull(['NDVI']));

print(values.limit(20));

Export.table.toDrive({
    collection: values,
    description: 'flux_sites_ndvi',
    folder: 'earthengine',
    fileNamePrefix: 'flux_sites_ndvi',
    fileFormat: 'CSV',
    selectors: ['site', 'date', 'NDVI', 'EVI']
});

// var chart = ui.Chart.image.seriesByRegion(masked, sites, ee.Reducer.mean(), 'NDVI', 250, 'system:time_start', 'site');
// print(chart);

Map.addLayer(sites, {color: 'red'}, 'sites');
Map.centerObject(sites);
