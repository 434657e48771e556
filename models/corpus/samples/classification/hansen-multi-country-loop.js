var gfc = ee.Image('UMD/hansen/global_forest_change_2020_v1_8');
var list = ['Guatemala', 'Honduras', 'Nicaragua', 'Costa Rica', 'Panama', 'El Salvador'];
var gaul0 = ee.FeatureCollection('FAO/GAUL/2015/level0');

var treecover = gfc.select('treecover2000').gt(25);
var loss = gfc.select('loss').and(treecover);
var lossyear = gfc.select('lossyear').updateMask(loss);

for (var i = 0; i < list.length; i++) {
  var name = list[i];
  var country = gaul0.filter(ee.Filter.eq('ADM0_NAME', name));

  var res = ee.Image.pixelArea().divide(10000).addBands(lossyear).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'year'}),
    geometry: country.geometry(),
    scale: 30,
    maxPixels: 1e13
  });

  var fc = ee.FeatureCollection(ee.List(res.get('groups')).map(function(d) {
    return ee.Feature(null, ee.Dictionary(d));
  }));

  Export.table.toDrive({
    collection: fc,
    description: 'loss_' + name.replace(' ', '_'),
    folder: 'GFC_CentralAmerica',
    fileFormat: 'CSV'
  });

  Export.image.toDrive({
    image: lossyear.toByte().clip(country),
    description: 'lossyear_' + name.replace(' ', '_'),
    folder: 'GFC_CentralAmerica',
    region: country.geometry().bounds(),
    scale: 30,
    maxPixels: 1e13
  });
}
