import ee
import argparse
import datetime as dt

def parse_args():
    parser = argparse.ArgumentParser(description='Download Sentinel-2 median composites from GEE')
    parser.add_argument('--aoi', type=str, required=True, help='asset id of the aoi')
    parser.add_argument('--start', type=str, default='2020-01-01')
    parser.add_argument('--end', type=str, default='2020-12-31')
    parser.add_argument('--cloud', type=int, default=20)
    parser.add_argument('--scale', type=int, default=10)
    parser.add_argument('--folder', type=str, default='gee')
    parser.add_argument('--bands', nargs='+', default=['B2', 'B3', 'B4', 'B8'])
    return parser.parse_args()


def mask_clouds(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(mask)


def get_image(aoi, args):
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(aoi)
                  .filterDate(args.start, args.end)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', args.cloud))
                  .map(mask_clouds)
                  .select(args.bands))
    print('{} images found'.format(collection.size().getInfo()))
    return collection.median().clip(aoi)


def main():
    args = parse_args()
    ee.Initialize()
    aoi = ee.FeatureCollection(args.aoi).geometry()
    img = get_image(aoi, args)
    name = 'S2_{}_{}'.format(args.start.replace('-', ''), args.end.replace('-', ''))
    task = ee.batch.Export.image.toDrive(
        image=img.toUint16(),
        description=name,
        folder=args.folder,
        fileNamePrefix=name,
        region=aoi,
        scale=args.scale,
        maxPixels=1e13
    )
    task.start()
    print('Task started:', name)


if __name__ == '__main__':
    main()
