import ee
ee.Initialize()

image = ee.Image('COPERNICUS/S2_SR_HARMONIZED/20210619T105031_20210619T105029_T31UFS')
ndvi = image.normalizedDifference(['B8', 'B4']).rename('ndvi')

# Canny edges for field boundaries
edges = ee.Algorithms.CannyEdgeDetector(ndvi, 0.2, 1)
edges = edges.updateMask(edges.gt(0))

# smoothing
boxcar = ee.Kernel.square(radius=3, units='pixels', normalize=True)
smooth = ndvi.convolve(boxcar)

gauss = ee.Kernel.gaussian(radius=5, sigma=2, units='pixels')
smooth2 = ndvi.convolve(gauss)

# gradient
gradient = ndvi.gradient()
magnitude = gradient.select('x').hypot(gradient.select('y')).rename('magnitude')

# texture with entropy
entropy = ndvi.multiply(100).toInt().entropy(ee.Kernel.square(4)).rename('entropy')

region = ee.Geometry.Point([4.9, 50.7]).buffer(3000).bounds()
out = ee.Image.cat([ndvi, smooth.rename('smooth'), smooth2.rename('smooth2'), magnitude, entropy]).toFloat()

print(out.getDownloadURL({
    'region': region,
    'scale': 10,
    'crs': 'EPSG:32631',
    'format': 'GEO_TIFF'
}))
