// Pemetaan banjir menggunakan Sentinel-1
// Lokasi : Bekasi, Jawa Barat
// Oleh   : Dwi Prasetyo

var bekasi = ee.FeatureCollection('users/dwiprasetyo/bekasi');
Map.centerObject(bekasi, 11);

// Tanggal sebelum dan sesudah banjir
var sebelum_mulai = '2019-12-01';
var sebelum_akhir = '2019-12-25';
var sesudah_mulai = '2020-01-01';
var sesudah_akhir = '2020-01-08';

// Panggil citra Sentinel-1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filterBounds(bekasi)
  .select('VH');

var sebelum = s1.filterDate(sebelum_mulai, sebelum_akhir).mosaic().clip(bekasi);
var sesudah = s1.filterDate(sesudah_mulai, sesudah_akhir).mosaic().clip(bekasi);

// Filter speckle
var radius = 50;
var sebelum_filter = sebelum.focal_mean(radius, 'circle', 'meters');
var sesudah_filter = sesudah.focal_mean(radius, 'circle', 'meters');

// Hitung selisih
var selisih = sesudah_filter.divide(sebelum_filter);

// Ambang batas
var ambang = 1.25;
var banjir = selisih.gt(ambang).rename('banjir').selfMask();

// Hapus badan air permanen
var air = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').gt(50).unmask(0);
banjir = banjir.updateMask(air.not());

// Hapus lereng curam
var srtm = ee.Image('USGS/SRTMGL1_003');
var lereng = ee.Terrain.slope(srtm);
banjir = banjir.updateMask(lereng.lt(5));

// Tampilkan
Map.addLayer(sebelum_filter, {min: -25, max: 0}, 'Sebelum banjir', false);
Map.addLayer(sesudah_filter, {min: -25, max: 0}, 'Sesudah banjir', false);
Map.addLayer(selisih, {min: 0, max: 2}, 'Selisih', false);
Map.addLayer(banjir, {palette: ['blue']}, 'Area banjir');

// Hitung luas
var luas = banjir.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: bekasi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Luas banjir (ha):', luas.get('banjir'));

// Sawah terdampak
var worldcover = ee.ImageCollection('ESA/WorldCover/v100').first().clip(bekasi);
var sawah = worldcover.eq(40);
var sawah_banjir = banjir.updateMask(sawah);
Map.addLayer(sawah_banjir, {palette: ['green']}, 'Sawah terdampak', false);

var luas_sawah = sawah_banjir.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: bekasi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Luas sawah terdampak (ha):', luas_sawah.get('banjir'));

Export.image.toDrive({
  image: banjir,
  description: 'banjir_bekasi_2020',
  folder: 'Banjir',
  scale: 10,
  region: bekasi.geometry(),
  maxPixels: 1e13
});
