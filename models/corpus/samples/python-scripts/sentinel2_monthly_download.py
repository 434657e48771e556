import ee
import calendar
from datetime import datetime

ee.Initialize(project='ee-mrossi')

aoi = ee.FeatureCollection('projects/ee-mrossi/assets/lago_bolsena').geometry()

start_year = 2017
end_year = 2023

# Sentinel-2 bands to export
bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def mask_s2_clouds(image):
    qa = image.select('QA60')
    cloud_bit_mask = 1 << 10
    cirrus_bit_mask = 1 << 11
    mask = (
        qa.bitwiseAnd(cloud_bit_mask)
        .eq(0)
        .And(qa.bitwiseAnd(cirrus_bit_mask).eq(0))
    )
    return image.updateMask(mask)


def get_monthly_composite(year, month):
    last_day = calendar.monthrange(year, month)[1]
    start = datetime(year, month, 1).strftime('%Y-%m-%d')
    end = datetime(year, month, last_day).strftime('%Y-%m-%d')
    collection = (
        ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterBounds(aoi)
        .filterDate(start, end)
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
        .map(mask_s2_clouds)
    )
    return collection


for year in range(start_year, end_year + 1):
    for month in range(1, 13):
        collection = get_monthly_composite(year, month)
        count = collection.size().getInfo()
        if count == 0:
            print(f'No images for {year}-{month:02d}')
            continue

        composite = collection.select(bands).median().clip(aoi)

        task = ee.batch.Export.image.toDrive(
            image=composite.toUint16(),
            description=f'S2_{year}_{month:02d}',
            folder='bolsena_monthly',
            fileNamePrefix=f'S2_{year}_{month:02d}',
            region=aoi,
            scale=10,
            crs='EPSG:32633',
            maxPixels=1e13,
            fileFormat='GeoTIFF'
        )
        task.start()
        print(f'Exporting {year}-{month:02d} ({count} images)')
