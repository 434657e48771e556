import ee
ee.Initialize()

# Post-fire recovery of NBR, Fort McMurray 2016

fire = ee.FeatureCollection('users/tsinclair/horse_river_fire')
geom = fire.geometry()


def getNBR(start, end):
    def mask(image):
        qa = image.select('QA_PIXEL')
        m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)).And(qa.bitwiseAnd(1 << 5).eq(0))
        return image.updateMask(m)

    def nbr(image):
        img = image.select('SR_B.').multiply(0.0000275).add(-0.2)
        return img.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR')

    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(geom)
            .filterDate(start, end)
            .map(mask)
            .map(nbr)
            .median())


pre = getNBR('2014-06-01', '2015-09-15')
post = getNBR('2016-06-15', '2016-09-15')
dnbr = pre.subtract(post)

nbr2017 = getNBR('2017-06-01', '2017-09-15')
nbr2018 = getNBR('2018-06-01', '2018-09-15')
nbr2019 = getNBR('2019-06-01', '2019-09-15')
nbr2020 = getNBR('2020-06-01', '2020-09-15')
nbr2021 = getNBR('2021-06-01', '2021-09-15')

# severity classes
severity = ee.Image(0) \
    .where(dnbr.gte(0.1).And(dnbr.lt(0.27)), 1) \
    .where(dnbr.gte(0.27).And(dnbr.lt(0.44)), 2) \
    .where(dnbr.gte(0.44).And(dnbr.lt(0.66)), 3) \
    .where(dnbr.gte(0.66), 4) \
    .clip(geom).rename('severity')

series = [('2017', nbr2017), ('2018', nbr2018), ('2019', nbr2019), ('2020', nbr2020), ('2021', nbr2021)]

for name, img in series:
    recovery = img.subtract(post).divide(pre.subtract(post)).multiply(100).rename('recovery')
    recovery = recovery.updateMask(dnbr.gt(0.1))
    result = recovery.addBands(severity).reduceRegion(
        reducer=ee.Reducer.mean().group(groupField=1, groupName='severity'),
        geometry=geom,
        scale=30,
        maxPixels=1e10
    ).getInfo()
    print(name)
    for g in result['groups']:
        print('   severity', g['severity'], 'recovery %.1f' % g['mean'])
