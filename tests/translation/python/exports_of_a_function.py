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
