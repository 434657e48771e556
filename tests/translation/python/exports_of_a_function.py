import ee

ee.Initialize()


def save(image, name, folder):
    task = ee.batch.Export.image.toDrive(
        **{
            'image': image,
            'description': name,
            'folder': folder,
            'scale': 90,
            'region': ee.Geometry.Point([11.5, 48.1]).buffer(1000),
        }
    )
    task.start()


heights = ee.Image('USGS/SRTMGL1_003')
save(heights, 'heights', 'a')
save(ee.Terrain.slope(heights), 'slopes', 'b')


def started(image, name):
    task = ee.batch.Export.image.toDrive(image=image, description=name, scale=90)
    task.start()
    return task


started(heights, 'started')
kept = started(heights.sqrt(), 'kept')
