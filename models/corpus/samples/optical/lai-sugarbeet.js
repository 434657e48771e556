// LAI from EVI (Boegh et al.), Sentinel-2
var parcels = ee.FeatureCollection('projects/ee-tjansen/assets/parcels_2021');

var START = '2021-04-01';
var END = '2021-10-15';

function cloudMask(img) {
  var scl = img.select('SCL');
  var mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10)).and(scl.neq(11));
  return img.updateMask(mask);
}

function toReflectance(img) {
  return img.select(['B2', 'B3', 'B4', 'B5', 'B8', 'B8A', 'B11']).divide(10000)
    .copyProperties(img, ['system:time_start', 'system:index']);
}

function addLAI(img) {
  var evi = img.expression('2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)', {
    NIR: img.select('B8'),
    RED: img.select('B4'),
    BLUE: img.select('B2')
  }).rename('EVI');
  var lai = evi.multiply(3.618).subtract(0.118).rename('LAI');
  lai = lai.where(lai.lt(0), 0);
  return img.addBands(evi).addBands(lai);
}

var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterDate(START, END)
  .filterBounds(parcels)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
  .map(cloudMask)
  .map(toReflectance)
  .map(addLAI);

print('images:', col.size());

Map.centerObject(parcels, 13);
Map.addLayer(col.select('LAI').max(), {min: 0, max: 5, palette: ['ffffe5', 'addd8e', '31a354', '004529']}, 'Max LAI');
Map.addLayer(parcels.style({color: 'black', fillColor: '00000000'}), {}, 'parcels');

// mean LAI per parcel and date
var laiTable = col.map(function(img) {
  var fc = img.select('LAI').reduceRegions({
    collection: parcels,
    reducer: ee.Reducer.mean(),
    scale: 10
  });
  return fc.map(function(f) {
    return f.set('date', img.date().format('YYYY-MM-dd'));
  });
}).flatten().filter(ee.Filter.notNull(['mean']));

print(laiTable.first());

Export.table.toDrive({
  collection: laiTable,
  description: 'LAI_parcels_2021',
  folder: 'EarthEngine',
  fileFormat: 'CSV',
  selectors: ['parcel_id', 'date', 'mean']
});

print(ui.Chart.image.series({
  imageCollection: col.select(['LAI', 'EVI']),
  region: parcels.first().geometry(),
  reducer: ee.Reducer.mean(),
  scale: 10
}).setOptions({title: 'LAI and EVI, first parcel', lineWidth: 1, pointSize: 3}));
