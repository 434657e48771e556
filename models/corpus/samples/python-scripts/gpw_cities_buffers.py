import ee
import csv
ee.Initialize()

cities = [
    ('Bogota', -74.08, 4.61),
    ('Medellin', -75.56, 6.24),
    ('Cali', -76.53, 3.45),
    ('Barranquilla', -74.80, 10.97),
    ('Cartagena', -75.51, 10.39),
]

gpw = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count')
viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2020-01-01', '2020-12-31').select('avg_rad').median()
pop2020 = gpw.filterDate('2020-01-01', '2020-12-31').first().select('population_count')

with open('cities.csv', 'w', newline='') as f:
    writer = csv.writer(f)
    writer.writerow(['city', 'radius_km', 'population', 'light'])
    for name, lon, lat in cities:
        for r in [5, 10, 20, 30]:
            geom = ee.Geometry.Point([lon, lat]).buffer(r * 1000)
            pop = pop2020.reduceRegion(ee.Reducer.sum(), geom, 927, maxPixels=1e9).get('population_count').getInfo()
            light = viirs.reduceRegion(ee.Reducer.sum(), geom, 463, maxPixels=1e9).get('avg_rad').getInfo()
            writer.writerow([name, r, pop, light])
            print(name, r, int(pop), int(light))
