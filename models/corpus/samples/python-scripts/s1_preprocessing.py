import ee
import math

ee.Initialize()


def toNatural(img):
    """Convert from dB to linear"""
    return ee.Image(10.0).pow(img.divide(10.0))


def toDB(img):
    """Convert from linear to dB"""
    return ee.Image(img).log10().multiply(10.0)


def maskEdges(img):
    edge = img.lt(-30.0)
    maskedImage = img.mask().And(edge.Not())
    return img.updateMask(maskedImage)


def maskAngle(img):
    angle = img.select('angle')
    return img.updateMask(angle.gt(31).And(angle.lt(45)))


def addRatio(img):
    ratio = img.select('VV').subtract(img.select('VH')).rename('ratio')
    return img.addBands(ratio)


def boxcar(img, kernel_size=3):
    kernel = ee.Kernel.square(kernel_size / 2, 'pixels', True)
    bands = ['VV', 'VH']
    smooth = toDB(toNatural(img.select(bands)).convolve(kernel)).rename(bands)
    return img.addBands(smooth, None, True)


def refinedLee(image):
    bandNames = image.bandNames()
    image = toNatural(image)

    def inner(b):
        img = image.select([b])

        # img must be in natural units
        # Set up 3x3 kernels
        weights3 = ee.List.repeat(ee.List.repeat(1, 3), 3)
        kernel3 = ee.Kernel.fixed(3, 3, weights3, 1, 1, False)

        mean3 = img.reduceNeighborhood(ee.Reducer.mean(), kernel3)
        variance3 = img.reduceNeighborhood(ee.Reducer.variance(), kernel3)

        varX = variance3.divide(mean3.multiply(mean3).add(1))
        b = varX.divide(variance3)
        return mean3.add(b.multiply(img.subtract(mean3)))

    result = ee.ImageCollection(bandNames.map(inner)).toBands().rename(bandNames)
    return toDB(result)


def getS1(geometry, start, end, orbit='DESCENDING'):
    col = ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .filter(ee.Filter.eq('orbitProperties_pass', orbit)) \
        .filterBounds(geometry) \
        .filterDate(start, end)
    return col.map(maskAngle).select(['VV', 'VH']).map(maskEdges)


if __name__ == '__main__':
    geom = ee.Geometry.Point([5.66, 51.97])
    col = getS1(geom, '2020-01-01', '2020-03-01')
    print(col.size().getInfo())
    print(col.aggregate_array('system:index').getInfo())
    img = refinedLee(col.first())
    print(img.bandNames().getInfo())
