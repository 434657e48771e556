"""The shape of Mount Kenya: slope, aspect, shaded relief and landforms."""

import math

import ee
import geemap

ee.Initialize(project='my-project')

region = ee.Geometry.Point([37.31, -0.15]).buffer(25000).bounds()
elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation')

# Slope and aspect are in degrees; aspect counts clockwise from north.
slope = ee.Terrain.slope(elevation)
aspect = ee.Terrain.aspect(elevation)
hillshade = ee.Terrain.hillshade(elevation, azimuth=315, elevation=40)

# Aspect is circular, so an average needs its cosine: 1 north, -1 south.
northness = aspect.multiply(math.pi / 180).cos().rename('northness')

# Height above the mean of the surroundings: ridges above 0, valleys below.
surroundings = elevation.focalMean(500, 'circle', 'meters')
position = elevation.subtract(surroundings).rename('position')

layers = elevation.addBands([slope, northness, position])

# One pass over the pixels for every statistic of every layer.
statistics = layers.reduceRegion(
    reducer=ee.Reducer.mean().combine(reducer2=ee.Reducer.minMax(), sharedInputs=True),
    geometry=region,
    scale=30,
    maxPixels=1e8,
)
for name, value in statistics.getInfo().items():
    print(f'{name:16} {value:10.2f}')

# Area by slope class, in square kilometers.
CLASSES = ['0-5', '5-15', '15-30', 'over 30']
slope_class = slope.gte(5).add(slope.gte(15)).add(slope.gte(30)).rename('slope_class')
areas = (
    ee.Image.pixelArea()
    .divide(1e6)
    .rename('km2')
    .addBands(slope_class)
    .reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='slope_class'),
        geometry=region,
        scale=30,
        maxPixels=1e8,
    )
)
for group in ee.List(areas.get('groups')).getInfo():
    name = CLASSES[int(group['slope_class'])]
    print(f'{name:>8} degrees {group["sum"]:8.1f} km²')

tints = {
    'min': 1600,
    'max': 5000,
    'palette': ['1b7837', 'a6dba0', 'f7f7f7', '8c510a', 'ffffff'],
}
slopes = {'min': 0, 'max': 45, 'palette': ['white', 'orange', 'darkred']}
landforms = {'min': -80, 'max': 80, 'palette': ['blue', 'white', 'brown']}

# Half-transparent colors over the relief.
m = geemap.Map()
m.center_object(region, 11)
m.add_layer(hillshade.clip(region), {'min': 0, 'max': 255}, 'Relief')
m.add_layer(elevation.clip(region), tints, 'Elevation', True, 0.5)
m.add_layer(slope.clip(region), slopes, 'Slope', False)
m.add_layer(position.clip(region), landforms, 'Ridges and valleys', False)
m.to_html('terrain_analysis.html')
