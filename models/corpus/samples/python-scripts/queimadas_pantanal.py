# Área queimada no Pantanal por mês (MCD64A1)
import ee
import pandas as pd

ee.Initialize()

biomas = ee.FeatureCollection('users/marinasilva/biomas_ibge')
pantanal = biomas.filter(ee.Filter.eq('Bioma', 'Pantanal'))

anos = list(range(2002, 2022))
meses = list(range(1, 13))

mcd64 = ee.ImageCollection('MODIS/061/MCD64A1').select('BurnDate')
area_pixel = ee.Image.pixelArea().divide(10000)


def area_queimada(ano, mes):
    inicio = ee.Date.fromYMD(ano, mes, 1)
    fim = inicio.advance(1, 'month')
    img = mcd64.filterDate(inicio, fim).max()
    queimada = img.gt(0)
    area = area_pixel.updateMask(queimada).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=pantanal.geometry(),
        scale=500,
        maxPixels=1e13
    )
    return ee.Feature(None, {'ano': ano, 'mes': mes, 'area_ha': area.get('area')})


lista = []
for ano in anos:
    feats = [area_queimada(ano, mes) for mes in meses]
    res = ee.FeatureCollection(feats).getInfo()
    for f in res['features']:
        lista.append(f['properties'])
    print('ano', ano, 'ok')

df = pd.DataFrame(lista)
df.to_csv('area_queimada_pantanal.csv', index=False)

# total por ano
print(df.groupby('ano')['area_ha'].sum())
