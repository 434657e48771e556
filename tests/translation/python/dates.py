"""Dates of Python."""
import datetime
from datetime import timedelta

import ee

ee.Initialize(project="my-project")

day = datetime.datetime(2020, 1, 31)
print(ee.Date(day).getInfo(), day.year, day.month, day.day)
print(ee.Date(day + timedelta(days=1)).getInfo(), (datetime.datetime(2020, 3, 1) - day).days)
print(ee.Date(day.strftime("%Y-%m-%d")).getInfo(), day.isoformat())
start = datetime.datetime.strptime("2021-03-04", "%Y-%m-%d")
print(ee.Date(start).getInfo(), start > day)
print(ee.Date(datetime.date(2020, 5, 6).isoformat()).getInfo())
print(ee.ImageCollection("NASA/GPM_L3/IMERG_V06").filterDate(day, start).getInfo())
now = datetime.datetime.now()
print(ee.Date(now).getInfo(), ee.Number(now.year).getInfo())
