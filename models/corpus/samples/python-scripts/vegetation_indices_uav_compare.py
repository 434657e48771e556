import ee
import datetime
import pandas as pd

ee.Initialize(project='ee-agropolis')

plots = ee.FeatureCollection('projects/ee-agropolis/assets/trial_plots_2023')

flights = ['2023-05-04', '2023-05-25', '2023-06-09', '2023-06-30', '2023-07-18']

VI = {
    'NDVI': '(N - R) / (N + R)',
    'GNDVI': '(N - G) / (N + G)',
    'NDRE': '(N - RE1) / (N + RE1)',
    'CIre': '(N / RE1) - 1',
    'SAVI': '1.5 * (N - R) / (N + R + 0.5)',
    'EVI': '2.5 * (N - R) / (N + 6 * R - 7.5 * B + 1)',
    'MCARI': '((RE1 - R) - 0.2 * (RE1 - G)) * (RE1 / R)',
}


def indices(image):
    img = image.divide(10000)
    bands = {
        'B': img.select('B2'),
        'G': img.select('B3'),
        'R': img.select('B4'),
        'RE1': img.select('B5'),
        'RE2': img.select('B6'),
        'N': img.select('B8'),
    }
    layers = [img.expression(expr, bands).rename(name) for name, expr in VI.items()]
    return ee.Image.cat(layers)


rows = []
for d in flights:
    day = datetime.datetime.strptime(d, '%Y-%m-%d')
    start = (day - datetime.timedelta(days=5)).strftime('%Y-%m-%d')
    end = (day + datetime.timedelta(days=6)).strftime('%Y-%m-%d')

    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(plots)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
           .sort('CLOUDY_PIXEL_PERCENTAGE'))
    if col.size().getInfo() == 0:
        print('no image for flight', d)
        continue

    image = col.first()
    s2_date = image.date().format('YYYY-MM-dd').getInfo()
    vi = indices(image)
    res = vi.reduceRegions(collection=plots, reducer=ee.Reducer.mean(), scale=10).getInfo()
    for f in res['features']:
        r = {'flight': d, 's2_date': s2_date, 'plot': f['properties']['plot']}
        for name in VI:
            r[name] = f['properties'].get(name)
        rows.append(r)
    print(d, '->', s2_date)

pd.DataFrame(rows).to_csv('s2_vi_plots.csv', index=False)
