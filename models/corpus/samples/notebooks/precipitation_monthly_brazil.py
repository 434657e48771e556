import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

# Autenticação
ee.Authenticate()
ee.Initialize(project='ee-lucasmeteo')

# Município de interesse
municipios = ee.FeatureCollection('projects/ee-lucasmeteo/assets/BR_Municipios_2022')
mun = municipios.filter(ee.Filter.eq('NM_MUN', 'Petrolina'))
geometria = mun.geometry()

mapa = geemap.Map()
mapa.centerObject(mun, 9)
mapa.addLayer(mun, {}, 'Petrolina')

# Coleção CHIRPS
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterBounds(geometria)

ano_inicio = 1991
ano_fim = 2020


# Função para calcular a precipitação acumulada no mês
def chuva_mensal(ano, mes):
    inicio = ee.Date.fromYMD(ano, mes, 1)
    fim = inicio.advance(1, 'month')
    soma = chirps.filterDate(inicio, fim).sum()
    valor = soma.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometria,
        scale=5566,
        maxPixels=1e9
    )
    return ee.Feature(None, {
        'ano': ano,
        'mes': mes,
        'chuva': valor.get('precipitation')
    })


lista = []
for ano in range(ano_inicio, ano_fim + 1):
    for mes in range(1, 13):
        lista.append(chuva_mensal(ano, mes))

fc = ee.FeatureCollection(lista)
df = geemap.ee_to_df(fc)
df.head()

df = df.sort_values(['ano', 'mes']).reset_index(drop=True)
df['data'] = pd.to_datetime(dict(year=df['ano'], month=df['mes'], day=1))

# Normal climatológica
normal = df.groupby('mes')['chuva'].mean()
print(normal)

meses = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez']

plt.figure(figsize=(10, 5))
plt.bar(meses, normal.values, color='royalblue', edgecolor='black')
plt.ylabel('Precipitação (mm)')
plt.title('Normal climatológica 1991-2020 - Petrolina')
plt.grid(axis='y', linestyle='--', alpha=0.5)
plt.savefig('normal_petrolina.png', dpi=300, bbox_inches='tight')
plt.show()

# Total anual
anual = df.groupby('ano')['chuva'].sum().reset_index()
media = anual['chuva'].mean()

plt.figure(figsize=(12, 5))
sns.barplot(data=anual, x='ano', y='chuva', color='skyblue')
plt.axhline(media, color='red', linestyle='--', label=f'Média: {media:.0f} mm')
plt.xticks(rotation=90)
plt.xlabel('Ano')
plt.ylabel('Precipitação anual (mm)')
plt.legend()
plt.show()

# Mapa de calor
tabela = df.pivot(index='ano', columns='mes', values='chuva')
tabela.columns = meses
plt.figure(figsize=(12, 10))
sns.heatmap(tabela, cmap='Blues', linewidths=0.5)
plt.title('Precipitação mensal (mm)')
plt.show()

# Média anual no mapa
media_anual = chirps.filterDate('1991-01-01', '2021-01-01').sum().divide(30).clip(geometria)
paleta = ['ffffcc', 'a1dab4', '41b6c4', '2c7fb8', '253494']
mapa.addLayer(media_anual, {'min': 300, 'max': 700, 'palette': paleta}, 'Precipitação média anual')
mapa.add_colorbar({'min': 300, 'max': 700, 'palette': paleta}, label='mm/ano')
mapa

df.to_csv('chuva_petrolina.csv', index=False)
