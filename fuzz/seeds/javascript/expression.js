var l = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20210508');
var evi = l.expression('2.5 * (NIR - b("SR_B4")) / (NIR + 1)', {NIR: l.select('SR_B5')}); // geols: ignore
print(evi.reduceRegion(ee.Reducer.mean(), geometry, 30).get('constant'));
var p = ee.Geometry.Rectangle([10, 45, 11, 46]), d = ee.Date('2020-02-30');
