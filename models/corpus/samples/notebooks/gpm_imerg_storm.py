import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-storms')

# Hurricane Harvey
houston = ee.Geometry.Point([-95.37, 29.76])
region = ee.Geometry.Rectangle([-98.5, 27.5, -92.5, 31.5])

start = '2017-08-24'
end = '2017-09-01'

gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').filterDate(start, end).select('precipitationCal')
print('images:', gpm.size().getInfo())

# half-hourly data in mm/hr
total = gpm.sum().multiply(0.5).clip(region)

vis = {
    'min': 0,
    'max': 1000,
    'palette': ['000096', '0064ff', '00b4ff', '33db80', '9beb4a', 'ffeb00', 'ffb300', 'ff6400', 'eb1e00', 'af0000']
}

m = geemap.Map(center=[29.8, -95.4], zoom=7)
m.addLayer(total.updateMask(total.gt(50)), vis, 'Total rainfall', opacity=0.7)
m.add_colorbar(vis, label='Rainfall (mm)')
m

# hourly rain at Houston
info = gpm.getRegion(houston, 11132).getInfo()
df = pd.DataFrame(info[1:], columns=info[0])
df['time'] = pd.to_datetime(df['time'], unit='ms')
df['rain'] = df['precipitationCal'].astype(float) * 0.5
df = df.set_index('time')
hourly = df['rain'].resample('H').sum()
cum = hourly.cumsum()

fig, ax = plt.subplots(figsize=(12, 5))
ax.bar(hourly.index, hourly, width=0.04, color='steelblue')
ax.set_ylabel('Rain (mm/h)')
ax2 = ax.twinx()
ax2.plot(cum.index, cum, color='darkred')
ax2.set_ylabel('Cumulative (mm)')
ax.set_title('Harvey at Houston (GPM IMERG)')
plt.show()

print('Max. hourly:', hourly.max(), 'at', hourly.idxmax())
print('Total:', cum.iloc[-1])

# daily maps
days = pd.date_range(start, '2017-08-31')
for d in days:
    s = ee.Date(d.strftime('%Y-%m-%d'))
    img = gpm.filterDate(s, s.advance(1, 'day')).sum().multiply(0.5).clip(region)
    m.addLayer(img, {'min': 0, 'max': 300, 'palette': vis['palette']}, d.strftime('%d %b'), False)

geemap.ee_export_image(total, filename='harvey_total.tif', scale=10000, region=region)
