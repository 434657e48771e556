import ee
import pandas as pd


class Sentinel2:
    def __init__(self, aoi, start, end, cloud=20):
        self.aoi = aoi
        self.start = start
        self.end = end
        self.cloud = cloud
        self.collection = self.get_collection()

    def get_collection(self):
        return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                .filterBounds(self.aoi)
                .filterDate(self.start, self.end)
                .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', self.cloud))
                .map(self.mask_clouds)
                .map(self.add_indices))

    @staticmethod
    def mask_clouds(image):
        qa = image.select('QA60')
        mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
        return image.updateMask(mask).copyProperties(image, ['system:time_start'])

    @staticmethod
    def add_indices(image):
        image = ee.Image(image)
        ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
        ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
        return image.addBands([ndvi, ndwi])

    def size(self):
        return self.collection.size().getInfo()

    def median(self):
        return self.collection.median().clip(self.aoi)

    def time_series(self, band='NDVI', scale=10):
        def reduce_mean(image):
            value = image.select(band).reduceRegion(
                reducer=ee.Reducer.mean(),
                geometry=self.aoi,
                scale=scale,
                maxPixels=1e9
            ).get(band)
            return ee.Feature(None, {
                'date': image.date().format('YYYY-MM-dd'),
                band: value
            })

        features = self.collection.map(reduce_mean).getInfo()['features']
        df = pd.DataFrame([f['properties'] for f in features])
        df['date'] = pd.to_datetime(df['date'])
        return df.set_index('date').sort_index()

    def export(self, name, folder='GEE', scale=10, bands=None):
        image = self.median()
        if bands is not None:
            image = image.select(bands)
        task = ee.batch.Export.image.toDrive(
            image=image.toFloat(),
            description=name,
            folder=folder,
            region=self.aoi,
            scale=scale,
            maxPixels=1e13
        )
        task.start()
        return task


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([4.60, 50.60, 4.70, 50.70])
    s2 = Sentinel2(aoi, '2021-01-01', '2021-12-31')
    print(s2.size())
    df = s2.time_series('NDVI')
    print(df)
    s2.export('s2_lln_2021', bands=['B2', 'B3', 'B4', 'B8', 'NDVI'])
