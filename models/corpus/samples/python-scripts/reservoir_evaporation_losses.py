import ee
import pandas as pd

ee.Initialize(project='ee-dwaf')

dams = ee.FeatureCollection('projects/ee-dwaf/assets/dams')

jrc = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory')
terra = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')

rows = []
for year in range(2010, 2021):
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        water = jrc.filterDate(start, end).first().eq(2)
        area = water.multiply(ee.Image.pixelArea()).rename('area')
        # open water evaporation ~ 1.05 * reference ET
        evap = terra.filterDate(start, end).first().select('pet').multiply(0.1).multiply(1.05).rename('evap')
        loss = area.multiply(evap).divide(1000).rename('loss_m3')

        stats = area.addBands(loss).reduceRegions(
            collection=dams,
            reducer=ee.Reducer.sum(),
            scale=30
        ).getInfo()

        for f in stats['features']:
            rows.append({
                'dam': f['properties']['NAME'],
                'date': f'{year}-{month:02d}-01',
                'area_km2': f['properties'].get('area', 0) / 1e6,
                'loss_mcm': f['properties'].get('loss_m3', 0) / 1e6
            })
    print(year)

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
annual = df.groupby(['dam', df['date'].dt.year])['loss_mcm'].sum().unstack()
print(annual.round(2))
df.to_csv('evaporation_losses.csv', index=False)
