// Burn severity of the August 2021 fire on Evia, Greece.
//
// Compares the normalized burn ratio (NBR) of Sentinel-2 before and after the
// fire and sums the burned area by severity class.

var region = ee.Geometry.Rectangle([23.08, 38.77, 23.45, 39.05]);
var cloudScore = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

/** Median reflectance of the clear pixels between two dates. */
function clearComposite(start, end) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(region)
      .filterDate(start, end)
      .linkCollection(cloudScore, ['cs_cdf'])
      .map(function(image) {
        return image
            .select(['B4', 'B8', 'B12'])
            .multiply(0.0001)
            .updateMask(image.select('cs_cdf').gte(0.6));
      })
      .median();
}

var before = clearComposite('2021-06-15', '2021-08-01');
var after = clearComposite('2021-08-20', '2021-10-01');

// Healthy vegetation is bright in B8 and dark in B12; burned ground is not.
var nbrBefore = before.normalizedDifference(['B8', 'B12']);
var nbrAfter = after.normalizedDifference(['B8', 'B12']);

// The sea changes too, for other reasons: leave it out.
var land = ee.Image(ee.ImageCollection('ESA/WorldCover/v200').first()).neq(80);
var dnbr = nbrBefore.subtract(nbrAfter).rename('dNBR').updateMask(land);

// 0 unburned, 1 low, 2 moderate-low, 3 moderate-high, 4 high.
var severity = dnbr.gt(0.1)
    .add(dnbr.gt(0.27))
    .add(dnbr.gt(0.44))
    .add(dnbr.gt(0.66))
    .rename('severity');

// Hectares of each class: a sum of pixel areas, grouped by the second band.
var areas = ee.Image.pixelArea().divide(10000).rename('hectares')
    .addBands(severity)
    .reduceRegion({
      reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'severity'}),
      geometry: region,
      scale: 20,
      maxPixels: 1e9
    });
print('Hectares by severity', areas.get('groups'));

var falseColor = {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4};
var palette = ['1a9850', 'fee08b', 'fdae61', 'f46d43', 'a50026'];

Map.centerObject(region, 11);
Map.addLayer(before.clip(region), falseColor, 'Before', false);
Map.addLayer(after.clip(region), falseColor, 'After');
Map.addLayer(dnbr.clip(region),
    {min: -0.2, max: 0.9, palette: ['white', 'black']}, 'dNBR', false);
Map.addLayer(severity.clip(region),
    {min: 0, max: 4, palette: palette}, 'Severity');
