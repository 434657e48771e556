"""Date helpers for Earth Engine scripts"""

import calendar
from datetime import date, datetime, timedelta

import ee


def year_range(year):
    return f"{year}-01-01", f"{year + 1}-01-01"


def month_range(year, month):
    start = date(year, month, 1)
    last = calendar.monthrange(year, month)[1]
    end = start + timedelta(days=last)
    return start.isoformat(), end.isoformat()


def season_range(year, season):
    """Start and end of a meteorological season

    Parameters
    ----------
    year : int
    season : str
        DJF, MAM, JJA or SON.
    """
    months = {'DJF': 12, 'MAM': 3, 'JJA': 6, 'SON': 9}
    if season not in months:
        raise ValueError('unknown season: ' + season)
    first = months[season]
    if season == 'DJF':
        start = date(year - 1, first, 1)
    else:
        start = date(year, first, 1)
    end_month = (first + 3 - 1) % 12 + 1
    end_year = start.year + 1 if end_month < first else start.year
    return start.isoformat(), date(end_year, end_month, 1).isoformat()


def water_year_range(year, first_month=10):
    return f"{year - 1}-{first_month:02d}-01", f"{year}-{first_month:02d}-01"


def iter_months(start, end):
    current = date(start.year, start.month, 1)
    while current < end:
        yield current.year, current.month
        current = (current + timedelta(days=32)).replace(day=1)


def ee_date_list(start, end, step=1, unit='day'):
    """ee.List of dates"""
    start = ee.Date(start)
    n = ee.Date(end).difference(start, unit).floor()
    return ee.List.sequence(0, n.subtract(1), step).map(lambda d: start.advance(d, unit))


def millis_to_str(millis, fmt='%Y-%m-%d'):
    return datetime.utcfromtimestamp(millis / 1000).strftime(fmt)


def aggregate(collection, start, end, step, unit, reducer='mean'):
    """Aggregate a collection to regular time steps"""
    def one(d):
        d = ee.Date(d)
        col = collection.filterDate(d, d.advance(step, unit))
        if reducer == 'sum':
            img = col.sum()
        elif reducer == 'max':
            img = col.max()
        elif reducer == 'min':
            img = col.min()
        elif reducer == 'median':
            img = col.median()
        else:
            img = col.mean()
        return img.set({
            'system:time_start': d.millis(),
            'system:time_end': d.advance(step, unit).millis(),
            'system:index': d.format('YYYYMMdd'),
            'count': col.size()
        })

    dates = ee_date_list(start, end, step, unit)
    return ee.ImageCollection(dates.map(one)).filter(ee.Filter.gt('count', 0))


def to_monthly(collection, start, end, reducer='mean'):
    return aggregate(collection, start, end, 1, 'month', reducer)


def to_yearly(collection, start, end, reducer='mean'):
    return aggregate(collection, start, end, 1, 'year', reducer)


def last_image_date(collection):
    millis = collection.aggregate_max('system:time_start').getInfo()
    return millis_to_str(millis)


if __name__ == '__main__':
    ee.Initialize()
    chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
    print('last CHIRPS image:', last_image_date(chirps.filterDate('2023-01-01', '2030-01-01')))
    monthly = to_monthly(chirps, '2020-01-01', '2021-01-01', 'sum')
    print(monthly.size().getInfo())
