"""Fill the SLC-off gaps of Landsat 7 with focal statistics and other dates (C01)."""
import ee

ee.Initialize()

BANDS = ['B1', 'B2', 'B3', 'B4', 'B5', 'B7']


def cloud_mask(image):
    qa = image.select('pixel_qa')
    cloud = qa.bitwiseAnd(1 << 5).And(qa.bitwiseAnd(1 << 7)).Or(qa.bitwiseAnd(1 << 3))
    mask2 = image.mask().reduce(ee.Reducer.min())
    return image.updateMask(cloud.Not()).updateMask(mask2)


def focal_fill(image, iterations=8):
    """Fill with the focal mean."""
    filled = image.select(BANDS).focal_mean(1, 'square', 'pixels', iterations)
    return filled.blend(image.select(BANDS)).copyProperties(image, ['system:time_start'])


def neighbour_fill(image, collection, days=48):
    """Fill with the median of the nearby dates after adjusting the mean level."""
    date = image.date()
    others = collection.filterDate(date.advance(-days, 'day'), date.advance(days, 'day')).select(BANDS).median()
    common = image.select(BANDS).mask().And(others.mask())
    geometry = image.geometry()
    mean1 = image.select(BANDS).updateMask(common).reduceRegion(
        reducer=ee.Reducer.mean(), geometry=geometry, scale=300, maxPixels=1e9)
    mean2 = others.updateMask(common).reduceRegion(
        reducer=ee.Reducer.mean(), geometry=geometry, scale=300, maxPixels=1e9)
    offset = mean1.toImage(BANDS).subtract(mean2.toImage(BANDS))
    return image.select(BANDS).unmask(others.add(offset)).copyProperties(image, ['system:time_start'])


if __name__ == '__main__':
    region = ee.Geometry.Point([-60.7, -32.95]).buffer(20000)
    l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
        .filterBounds(region) \
        .filterDate('2008-01-01', '2008-12-31') \
        .filter(ee.Filter.lt('CLOUD_COVER', 30)) \
        .map(cloud_mask)
    print(l7.size().getInfo())

    image = ee.Image(l7.sort('CLOUD_COVER').first())
    a = ee.Image(focal_fill(image))
    b = ee.Image(neighbour_fill(image, l7))
    for name, img in [('focal', a), ('neighbour', b)]:
        task = ee.batch.Export.image.toDrive(
            image=img.clip(region).toInt16(),
            description='l7_' + name,
            folder='slcoff',
            region=region.bounds().getInfo()['coordinates'],
            scale=30)
        task.start()
