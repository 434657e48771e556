import ee

ee.Initialize()


class CropWater:
    """FAO-56 crop water balance with remote sensing Kc.

    Parameters:
        field (ee.Geometry): field boundary
        planting (str): planting date
        harvest (str): harvest date
        awc (float): available water (mm/m)
        root (float): rooting depth (m)
    """

    def __init__(self, field, planting, harvest, awc=150, root=1.0):
        self.field = field
        self.planting = planting
        self.harvest = harvest
        self.taw = awc * root

    def ndvi(self):
        def prep(img):
            scl = img.select('SCL')
            clear = scl.gte(4).And(scl.lte(6))
            return img.normalizedDifference(['B8', 'B4']).rename('ndvi') \
                .updateMask(clear) \
                .copyProperties(img, ['system:time_start'])

        return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
            .filterBounds(self.field) \
            .filterDate(self.planting, self.harvest) \
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)) \
            .map(prep)

    def kc(self):
        """Basal crop coefficient from NDVI"""
        return self.ndvi().map(
            lambda img: img.multiply(1.25).add(0.2).clamp(0.15, 1.2).rename('kc')
            .copyProperties(img, ['system:time_start']))

    def weather(self):
        """Daily reference ET and rain from ERA5-Land"""
        def prep(img):
            rain = img.select('total_precipitation_sum').multiply(1000).rename('rain')
            tmean = img.select('temperature_2m').subtract(273.15)
            tmax = img.select('temperature_2m_max').subtract(273.15)
            tmin = img.select('temperature_2m_min').subtract(273.15)
            rs = img.select('surface_solar_radiation_downwards_sum').divide(1e6)
            et0 = tmean.add(17.8).multiply(tmax.subtract(tmin).sqrt()) \
                .multiply(rs).multiply(0.0023 * 0.408).rename('et0')
            return rain.addBands(et0).copyProperties(img, ['system:time_start'])

        return ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
            .filterDate(self.planting, self.harvest) \
            .map(prep)

    def mean(self, img, band, scale):
        return img.reduceRegion(ee.Reducer.mean(), self.field, scale, bestEffort=True).get(band)

    def table(self):
        """Daily weather and satellite kc as python lists"""
        kc = self.kc()
        kc_rows = kc.map(lambda img: ee.Feature(None, {
            'date': img.date().format('YYYY-MM-dd'),
            'kc': self.mean(img, 'kc', 10)
        })).filter(ee.Filter.notNull(['kc'])).getInfo()['features']

        met_rows = self.weather().map(lambda img: ee.Feature(None, {
            'date': img.date().format('YYYY-MM-dd'),
            'et0': self.mean(img, 'et0', 11132),
            'rain': self.mean(img, 'rain', 11132)
        })).getInfo()['features']

        return ([r['properties'] for r in kc_rows], [r['properties'] for r in met_rows])

    def balance(self, p=0.55):
        """Run the balance and return the irrigation dates"""
        kc_rows, met_rows = self.table()
        kc = {r['date']: r['kc'] for r in kc_rows}
        current = 0.3
        depletion = 0.0
        events = []
        for r in met_rows:
            current = kc.get(r['date'], current)
            etc = current * r['et0']
            depletion = max(0, depletion + etc - r['rain'])
            if depletion > p * self.taw:
                events.append((r['date'], round(depletion, 1)))
                depletion = 0.0
        return events


if __name__ == '__main__':
    field = ee.Geometry.Polygon([[[-1.95, 38.98], [-1.94, 38.98], [-1.94, 38.99], [-1.95, 38.99]]])
    model = CropWater(field, '2021-04-15', '2021-09-30')
    for date, mm in model.balance():
        print(date, mm)
