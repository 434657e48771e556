// Mappatura alluvione Emilia-Romagna, maggio 2023
// Sentinel-1 e Sentinel-2
// Autore: Giulia Bianchi

var area = ee.Geometry.Rectangle([11.6, 44.2, 12.4, 44.65]);
Map.centerObject(area, 11);
Map.setOptions('HYBRID');

// ------------------- Sentinel-1 -------------------
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(area)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
  .select(['VV', 'VH']);

var prima = s1.filterDate('2023-04-01', '2023-04-30').mean().clip(area);
var dopo = s1.filterDate('2023-05-17', '2023-05-24').mosaic().clip(area);

print('Prima', s1.filterDate('2023-04-01', '2023-04-30').size());
print('Dopo', s1.filterDate('2023-05-17', '2023-05-24').size());

// Filtro speckle
var primaFiltrata = prima.focal_median({radius: 40, kernelType: 'circle', units: 'meters'});
var dopoFiltrata = dopo.focal_median({radius: 40, kernelType: 'circle', units: 'meters'});

// Differenza
var differenza = dopoFiltrata.select('VV').subtract(primaFiltrata.select('VV'));

// Soglia
var allagato = differenza.lt(-3).and(dopoFiltrata.select('VV').lt(-13)).rename('allagato');

// Escludi acqua permanente
var acqua = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('seasonality').unmask(0).gte(5);
allagato = allagato.where(acqua, 0).selfMask();

Map.addLayer(primaFiltrata, {bands: ['VV', 'VH', 'VV'], min: [-20, -25, -20], max: [0, -5, 0]}, 'SAR prima', false);
Map.addLayer(dopoFiltrata, {bands: ['VV', 'VH', 'VV'], min: [-20, -25, -20], max: [0, -5, 0]}, 'SAR dopo', false);
Map.addLayer(differenza, {min: -8, max: 8, palette: ['blue', 'white', 'red']}, 'Differenza VV', false);
Map.addLayer(allagato, {palette: ['00ffff']}, 'Aree allagate');

// ------------------- Sentinel-2 -------------------
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(area)
  .filterDate('2023-05-18', '2023-05-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30));

var s2dopo = s2.median().clip(area);
var ndwi = s2dopo.normalizedDifference(['B3', 'B8']).rename('NDWI');

Map.addLayer(s2dopo, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000}, 'S2 dopo', false);
Map.addLayer(ndwi.gt(0.1).selfMask(), {palette: ['blue']}, 'NDWI > 0.1', false);

// ------------------- Superficie -------------------
var superficie = allagato.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: area,
  scale: 10,
  maxPixels: 1e10
});
print('Superficie allagata (km²):', ee.Number(superficie.get('allagato')).divide(1e6));

// Uso del suolo
var corine = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover').clip(area);
var perClasse = allagato.multiply(ee.Image.pixelArea()).divide(10000).addBands(corine).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'classe'}),
  geometry: area,
  scale: 100,
  maxPixels: 1e10
});
print('Superficie per classe CORINE (ha)', perClasse.get('groups'));

// ------------------- Esporta -------------------
Export.image.toDrive({
  image: allagato.toByte(),
  description: 'allagato_emilia_2023',
  folder: 'alluvione',
  region: area,
  scale: 10,
  crs: 'EPSG:32632',
  maxPixels: 1e10
});
