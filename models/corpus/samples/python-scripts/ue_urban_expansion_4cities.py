import ee
import pandas as pd

ee.Initialize(project='ee-cityexpansion')

cities = {
    'Lagos': [3.38, 6.52],
    'Kinshasa': [15.31, -4.33],
    'Luanda': [13.23, -8.84],
    'Dar es Salaam': [39.21, -6.79],
}

ghsl = ee.ImageCollection('JRC/GHSL/P2023A/GHS_BUILT_S')

results = []
for city, coords in cities.items():
    aoi = ee.Geometry.Point(coords).buffer(40000)
    for year in range(1975, 2025, 5):
        img = ghsl.filterDate(f'{year}-01-01', f'{year}-12-31').first().select('built_surface')
        total = img.reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=aoi,
            scale=100,
            maxPixels=1e9
        ).get('built_surface').getInfo()
        results.append({'city': city, 'year': year, 'built_km2': total / 1e6})
        print(city, year, round(total / 1e6, 2))

df = pd.DataFrame(results)
pivot = df.pivot(index='year', columns='city', values='built_km2')
print(pivot)
pivot.to_csv('built_surface.csv')
growth = pivot.pct_change() * 100
print(growth.round(1))
