// Budyko framework at catchments
var catchments = ee.FeatureCollection('projects/ee-eco-hydro/assets/camels_cl');

var terraclimate = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')
  .filterDate('1990-01-01', '2020-01-01');

var nYears = 30;
var P = terraclimate.select('pr').sum().divide(nYears).rename('P');
var PET = terraclimate.select('pet').sum().multiply(0.1).divide(nYears).rename('PET');
var AET = terraclimate.select('aet').sum().multiply(0.1).divide(nYears).rename('AET');
var Q = terraclimate.select('ro').sum().divide(nYears).rename('Q');

var aridity = PET.divide(P).rename('aridity');
var evapIndex = AET.divide(P).rename('evapIndex');

// Budyko curve
var budyko = aridity.expression(
  'sqrt(phi * tanh(1 / phi) * (1 - exp(-phi)))', {
    phi: aridity
  }).rename('budyko');

var stack = ee.Image.cat([P, PET, AET, Q, aridity, evapIndex, budyko]);

var stats = stack.reduceRegions({
  collection: catchments,
  reducer: ee.Reducer.mean(),
  scale: 4638
});

print(ui.Chart.feature.byFeature(stats, 'aridity', ['evapIndex', 'budyko'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Budyko space',
    hAxis: {title: 'PET / P', viewWindow: {min: 0, max: 5}},
    vAxis: {title: 'AET / P', viewWindow: {min: 0, max: 1.2}},
    pointSize: 2,
    colors: ['blue', 'red']
  }));

Map.centerObject(catchments, 5);
Map.addLayer(aridity, {min: 0, max: 5, palette: ['blue', 'green', 'yellow', 'red']}, 'Aridity index');
Map.addLayer(evapIndex, {min: 0, max: 1, palette: ['white', 'blue']}, 'Evaporative index', false);
Map.addLayer(evapIndex.subtract(budyko), {min: -0.3, max: 0.3, palette: ['red', 'white', 'blue']}, 'Deviation from Budyko', false);
Map.addLayer(catchments.style({color: 'black', fillColor: '00000000', width: 1}), {}, 'Catchments');

Export.table.toDrive({
  collection: stats,
  description: 'budyko_camels',
  fileFormat: 'CSV',
  selectors: ['gauge_id', 'P', 'PET', 'AET', 'Q', 'aridity', 'evapIndex', 'budyko']
});
