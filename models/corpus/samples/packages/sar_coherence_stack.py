"""Multitemporal Sentinel-1 stack: statistics, ratio images and a simple omnibus-like test."""
import ee
import math

ENL = 4.4


def linear(img):
    lin = ee.Image(10).pow(img.select(['VV', 'VH']).divide(10)).rename(['VV', 'VH'])
    return lin.copyProperties(img, img.propertyNames())


def load(aoi, start, end, orbit_number, direction='ASCENDING'):
    col = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.eq('relativeOrbitNumber_start', orbit_number))
           .filter(ee.Filter.eq('orbitProperties_pass', direction))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
           .sort('system:time_start'))
    return col.map(linear)


def multitemporal_filter(col, radius=3):
    """Temporal speckle filter after Quegan and Yu"""
    kernel = ee.Kernel.square(radius)

    def ratio(img):
        mean = img.reduceNeighborhood(ee.Reducer.mean(), kernel).rename(['VV', 'VH'])
        return img.divide(mean).copyProperties(img, ['system:time_start'])

    isum = col.map(ratio).mean()

    def apply(img):
        mean = img.reduceNeighborhood(ee.Reducer.mean(), kernel).rename(['VV', 'VH'])
        return mean.multiply(isum).copyProperties(img, ['system:time_start'])

    return col.map(apply)


def statistics(col):
    mean = col.mean().rename(['VV_mean', 'VH_mean'])
    std = col.reduce(ee.Reducer.stdDev()).rename(['VV_std', 'VH_std'])
    cv = std.divide(mean).rename(['VV_cv', 'VH_cv'])
    pmin = col.reduce(ee.Reducer.percentile([5])).rename(['VV_p5', 'VH_p5'])
    pmax = col.reduce(ee.Reducer.percentile([95])).rename(['VV_p95', 'VH_p95'])
    return ee.Image.cat([mean, std, cv, pmin, pmax])


def ratio_change(img1, img2, band='VV', alpha=0.01):
    """F test of the ratio of two intensities"""
    ratio = img1.select(band).divide(img2.select(band))
    # quantiles of F(2m, 2m) for m = 4.4 looks
    quantiles = {0.01: (0.186, 5.37), 0.05: (0.276, 3.62), 0.1: (0.346, 2.89)}
    low, high = quantiles[alpha]
    change = ee.Image(0).where(ratio.lt(low), 2).where(ratio.gt(high), 1)
    return change.updateMask(ratio.mask()).rename('change').toByte()


def pairwise(col, band='VV', alpha=0.01):
    """Number of changes between consecutive images"""
    n = col.size()
    images = col.toList(n)

    def compare(i):
        i = ee.Number(i)
        a = ee.Image(images.get(i))
        b = ee.Image(images.get(i.add(1)))
        return ratio_change(a, b, band, alpha).gt(0)

    changes = ee.ImageCollection(ee.List.sequence(0, n.subtract(2)).map(compare))
    return changes.sum().rename('n_changes').toByte()


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([8.53, 50.01, 8.61, 50.06])
    col = load(aoi, '2021-01-01', '2021-07-01', 15)
    print(col.size().getInfo(), 'images')
    print(col.aggregate_array('relativeOrbitNumber_start').distinct().getInfo())
    filtered = multitemporal_filter(col)
    stats = statistics(filtered)
    out = stats.toFloat().addBands(pairwise(col).toFloat()).clip(aoi)
    task = ee.batch.Export.image.toDrive(
        image=out,
        description='s1_stats',
        folder='s1',
        region=aoi,
        scale=10,
        maxPixels=1e9
    )
    task.start()
