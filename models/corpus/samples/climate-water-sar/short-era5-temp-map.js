// Mean air temperature July 2020
var dataset = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
  .filterDate('2020-07-01', '2020-08-01')
  .select('temperature_2m');

var temp = dataset.first().subtract(273.15);

var visualization = {
  min: -10,
  max: 40,
  palette: ['000080', '0000d9', '4000ff', '8000ff', '0080ff', '00ffff', '00ff80', '80ff00', 'daff00', 'ffff00', 'fff500', 'ffda00', 'ffb000', 'ffa400', 'ff4f00', 'ff2500', 'ff0a00', 'ff00ff']
};

Map.setCenter(20, 45, 3);
Map.addLayer(temp, visualization, 'Air temperature [C] at 2m height');
