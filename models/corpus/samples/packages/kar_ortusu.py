# Türkiye havzaları için kar örtüsü yüzdesi
# Yazar: E. Yıldız

import os
import json
import ee
import pandas as pd

ee.Initialize()

baslangic = '2010-10-01'
bitis = '2020-09-30'
cikti_klasoru = 'kar_ciktilari'

if not os.path.exists(cikti_klasoru):
    os.makedirs(cikti_klasoru)

havzalar = ee.FeatureCollection('users/eyildiz/havzalar_tr')

terra = ee.ImageCollection('MODIS/006/MOD10A1').select('NDSI_Snow_Cover')
aqua = ee.ImageCollection('MODIS/006/MYD10A1').select('NDSI_Snow_Cover')


def kar_maskesi(goruntu):
    """NDSI değeri 40'tan büyük pikseller kar kabul edilir"""
    kar = goruntu.gte(40).rename('kar')
    return kar.copyProperties(goruntu, ['system:time_start'])


def birlestir(tarih):
    tarih = ee.Date(tarih)
    t = terra.filterDate(tarih, tarih.advance(1, 'day')).map(kar_maskesi)
    a = aqua.filterDate(tarih, tarih.advance(1, 'day')).map(kar_maskesi)
    gunluk = t.merge(a).max()
    return gunluk.set('system:time_start', tarih.millis())


def havza_serisi(havza, yil):
    """Bir su yılı için havzanın günlük kar yüzdesi"""
    ilk = ee.Date.fromYMD(yil - 1, 10, 1)
    gun_sayisi = ee.Date.fromYMD(yil, 10, 1).difference(ilk, 'day')
    gunler = ee.List.sequence(0, gun_sayisi.subtract(1))
    koleksiyon = ee.ImageCollection(gunler.map(lambda g: birlestir(ilk.advance(g, 'day'))))

    def yuzde(goruntu):
        ortalama = goruntu.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=havza.geometry(),
            scale=500,
            maxPixels=1e9
        )
        return ee.Feature(None, {
            'tarih': goruntu.date().format('YYYY-MM-dd'),
            'kar': ee.Number(ee.List([ortalama.get('kar'), -1]).reduce(ee.Reducer.firstNonNull())).multiply(100)
        })

    return ee.FeatureCollection(koleksiyon.map(yuzde))


adlar = havzalar.aggregate_array('AD').getInfo()
print(adlar)

for ad in adlar:
    havza = ee.Feature(havzalar.filter(ee.Filter.eq('AD', ad)).first())
    for yil in range(2011, 2021):
        tablo = havza_serisi(havza, yil)
        isim = 'kar_{}_{}'.format(ad, yil)
        gorev = ee.batch.Export.table.toDrive(
            collection=tablo,
            description=isim,
            folder=cikti_klasoru,
            fileFormat='CSV',
            selectors=['tarih', 'kar']
        )
        gorev.start()
        print(isim, 'başlatıldı')
