# Globalstrahlung und Temperatur an PV-Standorten
import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-pv-standorte')

standorte = {
    'Freiburg': (7.85, 47.99),
    'Hamburg': (9.99, 53.55),
    'Leipzig': (12.37, 51.34),
}

sammlung = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
    .filterDate('2015-01-01', '2023-01-01') \
    .select(['surface_solar_radiation_downwards_sum', 'temperature_2m'])

def zeitreihe(lon, lat):
    punkt = ee.Geometry.Point([lon, lat])
    daten = sammlung.getRegion(punkt, 11132).getInfo()
    df = pd.DataFrame(daten[1:], columns=daten[0])
    df['datum'] = pd.to_datetime(df['time'], unit='ms')
    df['strahlung'] = df['surface_solar_radiation_downwards_sum'].astype(float) / 3.6e6   # J -> kWh
    df['temp'] = df['temperature_2m'].astype(float) - 273.15
    return df[['datum', 'strahlung', 'temp']].set_index('datum')

tabellen = {}
for name, (lon, lat) in standorte.items():
    print('Lade', name)
    tabellen[name] = zeitreihe(lon, lat)

alle = pd.concat(tabellen, names=['standort'])
alle.to_csv('pv_standorte.csv')

# Monatssummen
fig, ax = plt.subplots(figsize=(10, 5))
for name, df in tabellen.items():
    monat = df['strahlung'].resample('M').sum()
    mittel = monat.groupby(monat.index.month).mean()
    ax.plot(mittel.index, mittel, marker='o', label=name)
ax.set_xticks(range(1, 13))
ax.set_xlabel('Monat')
ax.set_ylabel('Globalstrahlung (kWh/m²)')
ax.legend()
plt.show()

# Jahressummen
jahr = alle['strahlung'].unstack('standort').resample('Y').sum()
jahr.index = jahr.index.year
print(jahr.round(0))
jahr.plot.bar(figsize=(10, 5), rot=0)
plt.ylabel('kWh/m² und Jahr')
plt.xlabel('')
plt.show()

# Ertrag einer 1-kWp-Anlage
pr = 0.82
for name, df in tabellen.items():
    ertrag = (df['strahlung'] * pr).resample('Y').sum().mean()
    print(f'{name}: {ertrag:.0f} kWh/kWp')
