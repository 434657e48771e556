import ee
import time


def to_drive(image, description, region, scale=30, folder='earthengine', crs='EPSG:4326', dtype='float'):
    if dtype == 'float':
        image = image.toFloat()
    elif dtype == 'byte':
        image = image.toByte()
    elif dtype == 'int16':
        image = image.toInt16()

    task = ee.batch.Export.image.toDrive(
        image=image,
        description=description,
        folder=folder,
        fileNamePrefix=description,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13,
        fileFormat='GeoTIFF'
    )
    task.start()
    return task


def to_asset(image, description, asset_id, region, scale=30, crs='EPSG:4326', pyramiding='mean'):
    task = ee.batch.Export.image.toAsset(
        image=image,
        description=description,
        assetId=asset_id,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13,
        pyramidingPolicy={'.default': pyramiding}
    )
    task.start()
    return task


def to_gcs(image, description, bucket, prefix, region, scale=30, crs='EPSG:4326'):
    task = ee.batch.Export.image.toCloudStorage(
        image=image,
        description=description,
        bucket=bucket,
        fileNamePrefix=prefix,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13,
        formatOptions={'cloudOptimized': True}
    )
    task.start()
    return task


def table_to_drive(fc, description, folder='earthengine', selectors=None, fmt='CSV'):
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description=description,
        folder=folder,
        fileNamePrefix=description,
        fileFormat=fmt,
        selectors=selectors
    )
    task.start()
    return task


def table_to_asset(fc, description, asset_id):
    task = ee.batch.Export.table.toAsset(
        collection=fc,
        description=description,
        assetId=asset_id
    )
    task.start()
    return task


def monitor(tasks, interval=60):
    pending = list(tasks)
    while pending:
        for task in list(pending):
            status = task.status()
            state = status['state']
            if state == 'COMPLETED':
                print(status['description'], 'completed')
                pending.remove(task)
            elif state in ('FAILED', 'CANCELLED'):
                print(status['description'], state, status.get('error_message', ''))
                pending.remove(task)
        if pending:
            print(len(pending), 'tasks pending')
            time.sleep(interval)


def asset_exists(asset_id):
    try:
        ee.data.getAsset(asset_id)
        return True
    except ee.EEException:
        return False


def create_collection(asset_id):
    if not asset_exists(asset_id):
        ee.data.createAsset({'type': 'ImageCollection'}, asset_id)
