import ee

ee.Initialize()


def hand_flood(depth, hand=None):
    """Area flooded for a water depth"""
    if hand is None:
        hand = ee.Image('MERIT/Hydro/v1_0_1').select('hnd')
    return hand.lte(depth).selfMask()


def flood_depth(stage, hand=None):
    if hand is None:
        hand = ee.Image('MERIT/Hydro/v1_0_1').select('hnd')
    depth = ee.Image(stage).subtract(hand)
    return depth.updateMask(depth.gt(0)).rename('depth')


def exposed_buildings(flood, region, confidence=0.7):
    buildings = ee.FeatureCollection('GOOGLE/Research/open-buildings/v3/polygons') \
        .filterBounds(region) \
        .filter(ee.Filter.gte('confidence', confidence))
    sampled = flood.unmask(0).reduceRegions(
        collection=buildings,
        reducer=ee.Reducer.max(),
        scale=30
    )
    return sampled.filter(ee.Filter.gt('max', 0))


def exposed_population(flood, region):
    pop = ee.ImageCollection('WorldPop/GP/100m/pop') \
        .filter(ee.Filter.eq('year', 2020)) \
        .filterBounds(region) \
        .mosaic()
    return pop.updateMask(flood.mask()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=100,
        maxPixels=1e10
    ).get('population')


def exposed_cropland(flood, region):
    crop = ee.ImageCollection('ESA/WorldCover/v200').first().eq(40)
    area = crop.updateMask(flood.mask()).multiply(ee.Image.pixelArea()).divide(1e4)
    return area.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=30,
        maxPixels=1e10
    ).get('Map')


if __name__ == '__main__':
    region = ee.Geometry.Rectangle([34.6, -20.2, 35.0, -19.6])
    for depth in [1, 2, 3, 5]:
        flood = hand_flood(depth)
        print('depth', depth)
        print('  population', exposed_population(flood, region).getInfo())
        print('  cropland', exposed_cropland(flood, region).getInfo())
        print('  buildings', exposed_buildings(flood, region).size().getInfo())
