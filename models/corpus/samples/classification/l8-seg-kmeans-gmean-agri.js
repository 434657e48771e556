// field boundaries via gMeans segmentation
var AOI = ee.Geometry.Rectangle([-99.05, 40.55, -98.75, 40.75]);
Map.centerObject(AOI, 12);

var naip = ee.ImageCollection('USDA/NAIP/DOQQ').filterBounds(AOI).filterDate('2020-01-01', '2020-12-31').mosaic().clip(AOI);
Map.addLayer(naip, {bands: ['R', 'G', 'B'], min: 0, max: 255}, 'NAIP');

var ndvi = naip.normalizedDifference(['N', 'R']).rename('ndvi');
var img = naip.addBands(ndvi.multiply(100)).reduceResolution({reducer: ee.Reducer.mean(), maxPixels: 1024}).reproject('EPSG:32614', null, 10);

var kmeans = ee.Algorithms.Image.Segmentation.KMeans(img, 10, 20, 64);
Map.addLayer(kmeans.select('clusters').randomVisualizer(), {}, 'kmeans seg', false);

var gmeans = ee.Algorithms.Image.Segmentation.GMeans(img, 3, 50, 10);
Map.addLayer(gmeans.select('clusters').randomVisualizer(), {}, 'gmeans seg', false);

var snic = ee.Algorithms.Image.Segmentation.SNIC({image: img, size: 32, compactness: 2, connectivity: 8, neighborhoodSize: 128});
Map.addLayer(snic.select('clusters').randomVisualizer(), {}, 'snic');

// canny edges
var canny = ee.Algorithms.CannyEdgeDetector({image: ndvi, threshold: 0.4, sigma: 2});
Map.addLayer(canny.updateMask(canny), {palette: 'FF0000'}, 'edges', false);
