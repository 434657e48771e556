# -*- coding: utf-8 -*-
# Deteksi lahan bekas terbakar, Kalimantan Tengah
import ee
import os
import pandas as pd

ee.Initialize()

wilayah = ee.FeatureCollection('FAO/GAUL/2015/level2') \
    .filter(ee.Filter.eq('ADM1_NAME', 'Kalimantan Tengah'))
gambut = ee.FeatureCollection('users/bsetiawan/lahan_gambut')
tahun = [2015, 2018, 2019, 2021]


def masking_awan(citra):
    qa = citra.select('QA_PIXEL')
    awan = qa.bitwiseAnd(1 << 3).eq(0)
    bayangan = qa.bitwiseAnd(1 << 4).eq(0)
    return citra.updateMask(awan).updateMask(bayangan)


def hitung_nbr(citra):
    nbr = citra.select('SR_B.').multiply(0.0000275).add(-0.2) \
        .normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR')
    return nbr.copyProperties(citra, ['system:time_start'])


def ambil_nbr(mulai, akhir):
    return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(wilayah) \
        .filterDate(mulai, akhir) \
        .map(masking_awan) \
        .map(hitung_nbr) \
        .median()


hasil = []
for t in tahun:
    # sebelum dan sesudah musim kebakaran
    pre = ambil_nbr('%d-01-01' % t, '%d-06-30' % t)
    post = ambil_nbr('%d-09-01' % t, '%d-02-28' % (t + 1))
    dnbr = pre.subtract(post).rename('dNBR')
    terbakar = dnbr.gt(0.27).rename('terbakar')

    luas = terbakar.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
        collection=wilayah,
        reducer=ee.Reducer.sum(),
        scale=100,
        tileScale=8
    )
    luas_gambut = terbakar.clipToCollection(gambut).multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
        collection=wilayah,
        reducer=ee.Reducer.sum(),
        scale=100,
        tileScale=8
    )
    a = luas.reduceColumns(ee.Reducer.toList(2), ['ADM2_NAME', 'sum']).get('list').getInfo()
    b = luas_gambut.reduceColumns(ee.Reducer.toList(2), ['ADM2_NAME', 'sum']).get('list').getInfo()
    b = dict(b)
    for nama, ha in a:
        hasil.append({'tahun': t, 'kabupaten': nama, 'luas_ha': ha, 'gambut_ha': b.get(nama)})
    print(t, 'selesai')

    tugas = ee.batch.Export.image.toDrive(
        image=terbakar.selfMask().toByte().clip(wilayah),
        description='terbakar_%d' % t,
        folder='kebakaran',
        region=wilayah.geometry().bounds(),
        scale=30,
        maxPixels=1e13
    )
    tugas.start()

df = pd.DataFrame(hasil)
df.to_csv('luas_terbakar.csv', index=False)
print(df.groupby('tahun')[['luas_ha', 'gambut_ha']].sum())
