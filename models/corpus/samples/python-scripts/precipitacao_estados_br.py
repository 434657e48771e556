import ee
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Initialize()

estados = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Brazil'))
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')

lista_estados = ['Ceara', 'Piaui', 'Rio Grande Do Norte', 'Paraiba', 'Pernambuco', 'Alagoas', 'Sergipe', 'Bahia']
nordeste = estados.filter(ee.Filter.inList('ADM1_NAME', lista_estados))

dados = []
for ano in range(1981, 2022):
    inicio = ee.Date.fromYMD(ano, 1, 1)
    fim = ee.Date.fromYMD(ano + 1, 1, 1)
    total = chirps.filterDate(inicio, fim).sum()
    chuvoso = chirps.filterDate(ee.Date.fromYMD(ano, 2, 1), ee.Date.fromYMD(ano, 6, 1)).sum()
    img = total.rename('anual').addBands(chuvoso.rename('chuvoso'))
    res = img.reduceRegions(
        collection=nordeste,
        reducer=ee.Reducer.mean(),
        scale=5566
    ).getInfo()
    for f in res['features']:
        p = f['properties']
        dados.append([p['ADM1_NAME'], ano, p['anual'], p['chuvoso']])
    print(ano)

df = pd.DataFrame(dados, columns=['estado', 'ano', 'anual', 'chuvoso'])
df.to_csv('chuva_nordeste.csv', index=False)

# anomalia
media = df[(df.ano >= 1991) & (df.ano <= 2020)].groupby('estado')['anual'].mean()
df['anomalia'] = df.apply(lambda r: (r['anual'] - media[r['estado']]) / media[r['estado']] * 100, axis=1)

tabela = df.pivot(index='estado', columns='ano', values='anomalia')
plt.figure(figsize=(16, 5))
sns.heatmap(tabela, cmap='RdBu', center=0, cbar_kws={'label': 'Anomalia (%)'})
plt.tight_layout()
plt.savefig('anomalia_chuva.png', dpi=200)
