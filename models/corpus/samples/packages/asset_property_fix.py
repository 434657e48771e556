import ee
import re
import datetime

ee.Initialize()

PARENT = 'projects/ee-climate-grids/assets/spi_monthly'

# add system:time_start to the images of a collection, from the names like spi_202003
assets = ee.data.listAssets({'parent': PARENT})['assets']
print(len(assets), 'assets')

for asset in assets:
    name = asset['name']
    match = re.search(r'_(\d{4})(\d{2})$', name)
    if not match:
        print('skip', name)
        continue
    year, month = int(match.group(1)), int(match.group(2))
    start = datetime.datetime(year, month, 1)
    if month == 12:
        end = datetime.datetime(year + 1, 1, 1)
    else:
        end = datetime.datetime(year, month + 1, 1)

    ee.data.updateAsset(
        name,
        {
            'startTime': start.strftime('%Y-%m-%dT%H:%M:%SZ'),
            'endTime': end.strftime('%Y-%m-%dT%H:%M:%SZ'),
            'properties': {'year': year, 'month': month}
        },
        ['start_time', 'end_time', 'properties.year', 'properties.month']
    )
    print(name.split('/')[-1], start.date())

# check
col = ee.ImageCollection(PARENT).filterDate('2020-01-01', '2021-01-01')
print(col.size().getInfo())
print(col.aggregate_array('month').getInfo())
