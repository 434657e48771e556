import ee
import os
import numpy as np
import pandas as pd
import datetime

ee.Initialize()

stations = pd.read_excel('stations.xlsx')
start_year = 2001
end_year = 2020

bands = ['Rainf_f_tavg', 'Tair_f_inst', 'Evap_tavg', 'Qair_f_inst', 'Wind_f_inst', 'SWdown_f_tavg']
path = './gldas/'

if not os.path.isdir(path):
    os.makedirs(path)


def region_to_df(rows, names):
    """getRegion list to DataFrame"""
    df = pd.DataFrame(rows[1:], columns=rows[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df = df[['date'] + names].dropna()
    df[names] = df[names].astype(float)
    return df


def daily_image(date):
    date = ee.Date(date)
    col = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H') \
        .filterDate(date, date.advance(1, 'day')) \
        .select(bands)
    return col.mean().set('system:time_start', date.millis())


for idx, st in stations.iterrows():
    fname = path + str(st['ID']) + '.csv'
    if os.path.isfile(fname):
        continue

    poi = ee.Geometry.Point([st['LON'], st['LAT']])
    dfs = []
    for year in range(start_year, end_year + 1):
        start = ee.Date.fromYMD(year, 1, 1)
        n = 366 if year % 4 == 0 else 365
        days = ee.List.sequence(0, n - 1)
        daily = ee.ImageCollection(days.map(lambda d: daily_image(start.advance(d, 'day'))))
        try:
            arr = daily.getRegion(poi, 27830).getInfo()
        except Exception as e:
            print('failed', st['ID'], year, e)
            continue
        dfs.append(region_to_df(arr, bands))

    df = pd.concat(dfs)
    # kg m-2 s-1 to mm/day
    df['P'] = df['Rainf_f_tavg'] * 86400
    df['ET'] = df['Evap_tavg'] * 86400
    df['T'] = df['Tair_f_inst'] - 273.15
    df.to_csv(fname, index=False)
    print(idx, st['ID'], len(df))
