import ee

ee.Initialize()

SCALE_OFFSET = {
    'LANDSAT/LC08/C02/T1_L2': {'sr': (0.0000275, -0.2), 'st': (0.00341802, 149.0)},
    'LANDSAT/LC09/C02/T1_L2': {'sr': (0.0000275, -0.2), 'st': (0.00341802, 149.0)},
    'LANDSAT/LE07/C02/T1_L2': {'sr': (0.0000275, -0.2), 'st': (0.00341802, 149.0)},
    'LANDSAT/LT05/C02/T1_L2': {'sr': (0.0000275, -0.2), 'st': (0.00341802, 149.0)},
    'COPERNICUS/S2_SR_HARMONIZED': {'sr': (0.0001, 0)},
    'MODIS/061/MOD09A1': {'sr': (0.0001, 0)},
    'MODIS/061/MOD13Q1': {'vi': (0.0001, 0)},
    'MODIS/061/MOD11A1': {'lst': (0.02, 0)},
}

BANDS = {
    'LANDSAT/LC08/C02/T1_L2': {'B': 'SR_B2', 'G': 'SR_B3', 'R': 'SR_B4', 'N': 'SR_B5', 'S1': 'SR_B6', 'S2': 'SR_B7'},
    'LANDSAT/LC09/C02/T1_L2': {'B': 'SR_B2', 'G': 'SR_B3', 'R': 'SR_B4', 'N': 'SR_B5', 'S1': 'SR_B6', 'S2': 'SR_B7'},
    'LANDSAT/LE07/C02/T1_L2': {'B': 'SR_B1', 'G': 'SR_B2', 'R': 'SR_B3', 'N': 'SR_B4', 'S1': 'SR_B5', 'S2': 'SR_B7'},
    'LANDSAT/LT05/C02/T1_L2': {'B': 'SR_B1', 'G': 'SR_B2', 'R': 'SR_B3', 'N': 'SR_B4', 'S1': 'SR_B5', 'S2': 'SR_B7'},
    'COPERNICUS/S2_SR_HARMONIZED': {'B': 'B2', 'G': 'B3', 'R': 'B4', 'N': 'B8', 'S1': 'B11', 'S2': 'B12'},
}


def get_collection(cid, aoi, start, end, cloud=50):
    prop = 'CLOUDY_PIXEL_PERCENTAGE' if 'S2' in cid else 'CLOUD_COVER'
    scale, offset = SCALE_OFFSET[cid]['sr']
    names = list(BANDS[cid].keys())
    bands = list(BANDS[cid].values())

    def prepare(img):
        out = img.select(bands, names).multiply(scale).add(offset)
        return out.copyProperties(img, ['system:time_start', 'system:index'])

    return (ee.ImageCollection(cid)
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt(prop, cloud))
            .map(prepare))


def main():
    aoi = ee.Geometry.Point([174.76, -36.85]).buffer(5000)
    for cid in BANDS:
        col = get_collection(cid, aoi, '2010-01-01', '2022-12-31')
        print(cid, col.size().getInfo())


if __name__ == '__main__':
    main()
