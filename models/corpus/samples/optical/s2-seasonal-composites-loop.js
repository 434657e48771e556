// four seasons x several years
const aoi = ee.FeatureCollection('projects/ee-nhegyi/assets/hortobagy').geometry();

const seasons = {
  winter: [12, 2],
  spring: [3, 5],
  summer: [6, 8],
  autumn: [9, 11]
};
const years = [2019, 2020, 2021, 2022];

const maskClouds = (img) => {
  const scl = img.select('SCL');
  const ok = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return img.updateMask(ok);
};

const addIndices = (img) => {
  const ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  const ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI');
  return img.addBands([ndvi, ndwi]);
};

const s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60));

years.forEach((year) => {
  Object.keys(seasons).forEach((season) => {
    const range = seasons[season];
    const composite = s2
      .filter(ee.Filter.calendarRange(year, year, 'year'))
      .filter(ee.Filter.calendarRange(range[0], range[1], 'month'))
      .map(maskClouds)
      .map(addIndices)
      .median()
      .clip(aoi);

    const name = season + '_' + year;
    Map.addLayer(composite, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, name, false);
    Map.addLayer(composite.select('NDVI'), {min: 0, max: 0.9, palette: ['white', 'green']}, 'NDVI ' + name, false);

    Export.image.toDrive({
      image: composite.select(['B2', 'B3', 'B4', 'B8', 'NDVI', 'NDWI']).toFloat(),
      description: name,
      folder: 'hortobagy',
      region: aoi,
      scale: 10,
      crs: 'EPSG:23700',
      maxPixels: 1e10
    });
  });
});

Map.centerObject(aoi, 11);
