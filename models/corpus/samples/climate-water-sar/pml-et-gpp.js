// PML_V2 ET components: Ec, Es, Ei
var aoi = ee.FeatureCollection('projects/ee-zhanglab/assets/haihe_basin');
Map.centerObject(aoi, 6)

var pml = ee.ImageCollection('CAS/IGSNRR/PML/V2_v018')
  .filterDate('2003-01-01', '2020-12-31')

// total ET
var addET = function(img) {
  var et = img.select('Ec').add(img.select('Es')).add(img.select('Ei')).rename('ET')
  return img.addBands(et)
}

var col = pml.map(addET)

var years = ee.List.sequence(2003, 2020)

// 8-day mean to annual total
var annual = ee.ImageCollection(years.map(function(y) {
  y = ee.Number(y)
  var img = col.filter(ee.Filter.calendarRange(y, y, 'year')).mean().multiply(365)
  return img.set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis())
}))

print(annual.first())

var vis = {min: 0, max: 900, palette: ['ffffcc', 'c7e9b4', '7fcdbb', '41b6c4', '1d91c0', '225ea8', '0c2c84']}
Map.addLayer(annual.select('ET').mean().clip(aoi), vis, 'ET')
Map.addLayer(annual.select('Ec').mean().clip(aoi), vis, 'Ec', false)
Map.addLayer(annual.select('Es').mean().clip(aoi), vis, 'Es', false)
Map.addLayer(annual.select('Ei').mean().clip(aoi), {min: 0, max: 100, palette: vis.palette}, 'Ei', false)
Map.addLayer(annual.select('GPP').mean().clip(aoi), {min: 0, max: 1500, palette: ['white', 'green']}, 'GPP', false)

// water use efficiency
var wue = annual.select('GPP').mean().divide(annual.select('ET').mean()).rename('WUE')
Map.addLayer(wue.clip(aoi), {min: 0, max: 3, palette: ['red', 'yellow', 'green']}, 'WUE', false)

var chart = ui.Chart.image.series({
  imageCollection: annual.select(['Ec', 'Es', 'Ei', 'ET']),
  region: aoi,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'year'
}).setOptions({
  title: 'PML V2 ET components',
  vAxis: {title: 'mm/yr'},
  hAxis: {title: 'year', format: '####'},
  lineWidth: 2
})
print(chart)

Export.image.toAsset({
  image: annual.select('ET').toBands().clip(aoi),
  description: 'pml_et_annual',
  assetId: 'projects/ee-zhanglab/assets/pml_et_annual',
  region: aoi.geometry(),
  scale: 500,
  maxPixels: 1e13
})
