import os
import glob
import argparse
import ee
import requests
import imageio


def get_years(start, end):
    return list(range(start, end + 1))


def annual_rgb(region, year):
    """Annual true color composite"""
    def mask(img):
        qa = img.select('QA_PIXEL')
        return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)))

    if year < 1999:
        col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
        bands = ['SR_B3', 'SR_B2', 'SR_B1']
    elif year < 2013:
        col = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').merge(ee.ImageCollection('LANDSAT/LT05/C02/T1_L2'))
        bands = ['SR_B3', 'SR_B2', 'SR_B1']
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
        bands = ['SR_B4', 'SR_B3', 'SR_B2']
    return col.filterBounds(region) \
        .filterDate('%d-01-01' % year, '%d-12-31' % year) \
        .map(mask) \
        .select(bands, ['R', 'G', 'B']) \
        .median() \
        .multiply(0.0000275).add(-0.2)


def main():
    parser = argparse.ArgumentParser(description='Landsat timelapse')
    parser.add_argument('--lon', type=float, required=True)
    parser.add_argument('--lat', type=float, required=True)
    parser.add_argument('--size', type=float, default=10, help='km')
    parser.add_argument('--start', type=int, default=1985)
    parser.add_argument('--end', type=int, default=2022)
    parser.add_argument('--out', default='timelapse')
    parser.add_argument('--fps', type=int, default=5)
    args = parser.parse_args()

    ee.Initialize()
    region = ee.Geometry.Point([args.lon, args.lat]).buffer(args.size * 500).bounds()
    os.makedirs(args.out, exist_ok=True)

    for year in get_years(args.start, args.end):
        path = os.path.join(args.out, '%d.png' % year)
        if os.path.exists(path):
            continue
        url = annual_rgb(region, year).getThumbURL({
            'bands': ['R', 'G', 'B'],
            'min': 0,
            'max': 0.3,
            'gamma': 1.2,
            'region': region,
            'dimensions': 800,
            'format': 'png'
        })
        r = requests.get(url)
        if r.status_code == 200:
            with open(path, 'wb') as f:
                f.write(r.content)
            print(year)
        else:
            print(year, 'failed', r.status_code)

    files = sorted(glob.glob(os.path.join(args.out, '*.png')))
    images = [imageio.imread(f) for f in files]
    imageio.mimsave(os.path.join(args.out, 'timelapse.gif'), images, fps=args.fps)


if __name__ == '__main__':
    main()
