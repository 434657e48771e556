import ee

WORLDCOVER = {
    10: ('Tree cover', '006400'),
    20: ('Shrubland', 'ffbb22'),
    30: ('Grassland', 'ffff4c'),
    40: ('Cropland', 'f096ff'),
    50: ('Built-up', 'fa0000'),
    60: ('Bare / sparse vegetation', 'b4b4b4'),
    70: ('Snow and ice', 'f0f0f0'),
    80: ('Permanent water bodies', '0064c8'),
    90: ('Herbaceous wetland', '0096a0'),
    95: ('Mangroves', '00cf75'),
    100: ('Moss and lichen', 'fae6a0'),
}

DYNAMIC_WORLD = {
    0: ('Water', '419bdf'),
    1: ('Trees', '397d49'),
    2: ('Grass', '88b053'),
    3: ('Flooded vegetation', '7a87c6'),
    4: ('Crops', 'e49635'),
    5: ('Shrub and scrub', 'dfc35a'),
    6: ('Built', 'c4281b'),
    7: ('Bare', 'a59b8f'),
    8: ('Snow and ice', 'b39fe1'),
}

ND_VIS = {
    'min': 0,
    'max': 1,
    'palette': ['ffffff', 'ce7e45', 'df923d', 'f1b555', 'fcd163', '99b718', '74a901',
                '66a000', '529400', '3e8601', '207401', '056201', '004c00', '023b01',
                '012e01', '011d01', '011301']
}


def palette(legend):
    return [legend[k][1] for k in sorted(legend)]


def remap_sequential(image, legend):
    """Remap class codes to 0..n-1 so that the palette matches."""
    codes = sorted(legend)
    return image.remap(codes, list(range(len(codes))))


def area_table(image, legend, region, scale=30):
    area = ee.Image.pixelArea().divide(1e6).addBands(image)
    groups = area.reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=region,
        scale=scale,
        maxPixels=1e13
    ).getInfo()['groups']
    return {legend[g['class']][0]: g['sum'] for g in groups}


def thumbnail(image, legend, region, size=800):
    img = remap_sequential(image, legend)
    return img.getThumbURL({
        'min': 0,
        'max': len(legend) - 1,
        'palette': palette(legend),
        'region': region,
        'dimensions': size
    })


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Point([-3.70, 40.42]).buffer(20000)
    wc = ee.ImageCollection('ESA/WorldCover/v200').first()
    for name, km2 in area_table(wc, WORLDCOVER, aoi).items():
        print('{:<30s}{:10.2f}'.format(name, km2))
    print(thumbnail(wc, WORLDCOVER, aoi.bounds()))
