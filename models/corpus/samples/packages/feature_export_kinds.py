import ee

ee.Initialize()


def table_to_drive(fc, name, folder='EarthEngine', fmt='CSV', selectors=None):
    """Export a table to Google Drive."""
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description=name,
        folder=folder,
        fileNamePrefix=name,
        fileFormat=fmt,
        selectors=selectors
    )
    task.start()
    return task


def table_to_asset(fc, asset_id):
    """Export a table to an asset."""
    task = ee.batch.Export.table.toAsset(
        collection=fc,
        description=asset_id.split('/')[-1],
        assetId=asset_id
    )
    task.start()
    return task


def table_to_gcs(fc, name, bucket, fmt='CSV', selectors=None):
    """Export a table to Cloud Storage."""
    task = ee.batch.Export.table.toCloudStorage(
        collection=fc,
        description=name,
        bucket=bucket,
        fileNamePrefix=name,
        fileFormat=fmt,
        selectors=selectors
    )
    task.start()
    return task


def image_to_drive(image, name, region, scale, folder='EarthEngine', crs='EPSG:4326'):
    """Export an image to Google Drive."""
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        folder=folder,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13
    )
    task.start()
    return task


def image_to_asset(image, asset_id, region, scale, policy='mean'):
    """Export an image to an asset."""
    task = ee.batch.Export.image.toAsset(
        image=image,
        description=asset_id.split('/')[-1],
        assetId=asset_id,
        region=region,
        scale=scale,
        pyramidingPolicy={'.default': policy},
        maxPixels=1e13
    )
    task.start()
    return task


def image_to_gcs(image, name, bucket, region, scale, crs='EPSG:4326'):
    """Export an image to Cloud Storage as COG."""
    task = ee.batch.Export.image.toCloudStorage(
        image=image,
        description=name,
        bucket=bucket,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13,
        fileFormat='GeoTIFF',
        formatOptions={'cloudOptimized': True}
    )
    task.start()
    return task


def video_to_drive(collection, name, region, fps=5, dimensions=720, folder='EarthEngine'):
    """Export an RGB collection as video."""
    task = ee.batch.Export.video.toDrive(
        collection=collection,
        description=name,
        folder=folder,
        framesPerSecond=fps,
        dimensions=dimensions,
        region=region
    )
    task.start()
    return task


def collection_to_drive(collection, region, scale, folder, prefix='', dtype='float'):
    """Export every image of a collection."""
    types = {
        'float': ee.Image.toFloat,
        'byte': ee.Image.toByte,
        'int16': ee.Image.toInt16,
        'uint16': ee.Image.toUint16,
    }
    ids = collection.aggregate_array('system:index').getInfo()
    tasks = []
    for i in ids:
        image = ee.Image(collection.filter(ee.Filter.eq('system:index', i)).first())
        image = types[dtype](image)
        tasks.append(image_to_drive(image, prefix + i, region, scale, folder))
    return tasks
