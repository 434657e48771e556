import os
import ee

PROJECT_ID = os.getenv('EE_PROJECT', 'my-ee-project')
ee.Initialize(project=PROJECT_ID)

# Define the region of interest and the time range
roi = ee.Geometry.BBox(5.9, 50.7, 6.4, 51.2)
start_date = '2023-05-01'
end_date = '2023-09-30'


def get_sentinel2(roi, start_date, end_date, cloud_cover=20):
    """Get the filtered Sentinel-2 collection."""
    collection = (
        ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterBounds(roi)
        .filterDate(start_date, end_date)
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud_cover))
    )
    return collection


def mask_clouds(image):
    """Mask clouds with the SCL band."""
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.updateMask(mask)


def add_indices(image):
    """Add NDVI, NDWI and NDBI bands."""
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
    return image.addBands([ndvi, ndwi, ndbi])


def get_statistics(image, roi, scale=10):
    """Compute the mean of all the bands in the region."""
    stats = image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=roi,
        scale=scale,
        maxPixels=1e9,
        bestEffort=True,
    )
    return stats.getInfo()


def export_to_drive(image, description, roi, scale=10):
    """Export the image to Google Drive."""
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=description,
        folder='earth_engine',
        region=roi,
        scale=scale,
        crs='EPSG:4326',
        maxPixels=1e13,
    )
    task.start()
    print(f'Export task started: {description}')
    return task


def main():
    collection = get_sentinel2(roi, start_date, end_date)
    print(f'Number of images: {collection.size().getInfo()}')

    composite = collection.map(mask_clouds).map(add_indices).median().clip(roi)

    stats = get_statistics(composite.select(['NDVI', 'NDWI', 'NDBI']), roi)
    for key, value in stats.items():
        print(f'{key}: {value:.4f}')

    export_to_drive(composite.select(['NDVI', 'NDWI', 'NDBI']), 'indices_2023', roi)


if __name__ == '__main__':
    main()
