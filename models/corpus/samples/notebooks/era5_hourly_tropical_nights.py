import ee
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
from tqdm import tqdm

ee.Initialize(project='ee-notti-tropicali')

citta = pd.DataFrame({
    'nome': ['Palermo', 'Napoli', 'Roma', 'Bologna', 'Milano'],
    'lon': [13.36, 14.25, 12.50, 11.34, 9.19],
    'lat': [38.12, 40.85, 41.90, 44.49, 45.46]
})

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select(['temperature_2m_min', 'temperature_2m_max'])

def scarica(lon, lat, anno):
    punto = ee.Geometry.Point([lon, lat])
    dati = era5.filterDate(f'{anno}-05-01', f'{anno}-10-01').getRegion(punto, 11132).getInfo()
    df = pd.DataFrame(dati[1:], columns=dati[0])
    df['data'] = pd.to_datetime(df['time'], unit='ms')
    df['tmin'] = df['temperature_2m_min'].astype(float) - 273.15
    df['tmax'] = df['temperature_2m_max'].astype(float) - 273.15
    return df[['data', 'tmin', 'tmax']]

tutti = []
for i, r in citta.iterrows():
    for anno in tqdm(range(1980, 2023), desc=r['nome']):
        d = scarica(r['lon'], r['lat'], anno)
        d['citta'] = r['nome']
        tutti.append(d)

df = pd.concat(tutti)
df.to_csv('temperature_citta.csv', index=False)

df['anno'] = df['data'].dt.year
df['tropicale'] = df['tmin'] > 20
df['torrido'] = df['tmax'] > 35

notti = df.groupby(['citta', 'anno'])['tropicale'].sum().reset_index()
giorni = df.groupby(['citta', 'anno'])['torrido'].sum().reset_index()

fig, ax = plt.subplots(figsize=(12, 6))
sns.lineplot(data=notti, x='anno', y='tropicale', hue='citta', ax=ax)
ax.set_xlabel('Anno')
ax.set_ylabel('Notti tropicali')
ax.set_title('Numero di notti con Tmin > 20 °C')
plt.legend(title='')
plt.savefig('notti_tropicali.png', dpi=200)
plt.show()

notti['decennio'] = (notti['anno'] // 10) * 10
tab = notti.pivot_table(index='citta', columns='decennio', values='tropicale', aggfunc='mean')
print(tab.round(1))

plt.figure(figsize=(8, 4))
sns.heatmap(tab, annot=True, fmt='.0f', cmap='OrRd')
plt.xlabel('')
plt.ylabel('')
plt.show()
