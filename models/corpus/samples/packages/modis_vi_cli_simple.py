"""Usage: modis_vi.py <lat> <lon> [--product=<p>] [--start=<d>] [--end=<d>] [--plot]

Options:
  --product=<p>  MOD13Q1, MYD13Q1 or MOD13A1 [default: MOD13Q1]
  --start=<d>    start date [default: 2001-01-01]
  --end=<d>      end date [default: 2022-12-31]
  --plot         show a plot
"""
from docopt import docopt
import ee
import pandas as pd


def main(args):
    ee.Initialize()

    lat = float(args['<lat>'])
    lon = float(args['<lon>'])
    point = ee.Geometry.Point(lon, lat)

    collection = ee.ImageCollection('MODIS/061/' + args['--product']) \
        .filterDate(args['--start'], args['--end']) \
        .select(['NDVI', 'EVI', 'SummaryQA'])

    scale = 500 if args['--product'].endswith('A1') else 250
    rows = collection.getRegion(point, scale).getInfo()
    df = pd.DataFrame(rows[1:], columns=rows[0])
    df['date'] = pd.to_datetime(df['id'], format='%Y_%m_%d')
    df['NDVI'] = df['NDVI'] * 0.0001
    df['EVI'] = df['EVI'] * 0.0001
    df = df[df['SummaryQA'] <= 1]
    df = df.set_index('date')[['NDVI', 'EVI']]

    name = '{}_{}_{}.csv'.format(args['--product'], lat, lon)
    df.to_csv(name)
    print(name, len(df))

    if args['--plot']:
        import matplotlib.pyplot as plt
        df.plot(figsize=(12, 4))
        plt.show()


if __name__ == '__main__':
    main(docopt(__doc__))
