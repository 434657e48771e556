import argparse
import json
from pprint import pprint

import ee


def describe(collection_id, lon=None, lat=None):
    col = ee.ImageCollection(collection_id)
    if lon is not None and lat is not None:
        col = col.filterBounds(ee.Geometry.Point([lon, lat]))
    first = ee.Image(col.first())
    info = {
        'id': collection_id,
        'size': col.size().getInfo(),
        'bands': first.bandNames().getInfo(),
        'properties': first.propertyNames().getInfo(),
        'projection': first.select(0).projection().getInfo(),
        'scale': first.select(0).projection().nominalScale().getInfo(),
        'range': col.reduceColumns(ee.Reducer.minMax(), ['system:time_start']).getInfo(),
    }
    return info


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description='Describe image collections')
    parser.add_argument('ids', nargs='+')
    parser.add_argument('--lon', type=float)
    parser.add_argument('--lat', type=float)
    parser.add_argument('--json', help='output file')
    args = parser.parse_args()

    ee.Initialize()
    infos = []
    for i in args.ids:
        try:
            info = describe(i, args.lon, args.lat)
        except ee.EEException as e:
            print(i, 'error:', e)
            continue
        pprint(info)
        infos.append(info)
    if args.json:
        with open(args.json, 'w') as f:
            json.dump(infos, f, indent=2)
