import ee
import datetime

ee.Initialize(project='ee-alertas')

HOJE = datetime.date.today()
JANELA = 15
LIMITE = -0.15

talhoes = ee.FeatureCollection('projects/ee-alertas/assets/talhoes')


def mascara(img):
    scl = img.select('SCL')
    return img.updateMask(scl.eq(4).Or(scl.eq(5)))


def ndmi(img):
    return img.normalizedDifference(['B8', 'B11']).rename('ndmi')


def media_periodo(inicio, fim):
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(talhoes)
           .filterDate(inicio.isoformat(), fim.isoformat())
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70))
           .map(mascara)
           .map(ndmi))
    return col


atual = media_periodo(HOJE - datetime.timedelta(days=JANELA), HOJE)
anterior = media_periodo(HOJE - datetime.timedelta(days=2 * JANELA), HOJE - datetime.timedelta(days=JANELA))

if atual.size().getInfo() == 0 or anterior.size().getInfo() == 0:
    print('Sem imagens no período')
    raise SystemExit

dif = atual.median().subtract(anterior.median()).rename('dif')
res = dif.reduceRegions(collection=talhoes, reducer=ee.Reducer.mean(), scale=20).getInfo()

alertas = []
for f in res['features']:
    p = f['properties']
    if p.get('mean') is not None and p['mean'] < LIMITE:
        alertas.append('{}: {:.2f}'.format(p['nome'], p['mean']))

print(len(alertas), 'alertas')
for a in alertas:
    print(a)
