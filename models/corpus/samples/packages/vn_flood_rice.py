# -*- coding: utf-8 -*-
# Theo dõi lũ và lúa ở Đồng bằng sông Cửu Long
import ee
import os

ee.Initialize(project='ee-dbscl')

# Khu vực nghiên cứu
tinh = ['An Giang', 'Dong Thap', 'Long An', 'Kien Giang']
gaul = ee.FeatureCollection('FAO/GAUL/2015/level1')
vung = gaul.filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam')) \
           .filter(ee.Filter.inList('ADM1_NAME', tinh))

nam = 2020
nguong = -18


def lay_s1(bat_dau, ket_thuc):
    """Lấy ảnh Sentinel-1 VH"""
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(vung) \
        .filterDate(bat_dau, ket_thuc) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .select('VH')


def loc_nhieu(anh):
    return anh.focal_median(40, 'circle', 'meters').copyProperties(anh, ['system:time_start'])


def anh_thang(thang):
    bat_dau = ee.Date.fromYMD(nam, thang, 1)
    ket_thuc = bat_dau.advance(1, 'month')
    return lay_s1(bat_dau, ket_thuc).map(loc_nhieu).min().clip(vung)


# Bản đồ ngập lũ từng tháng
dien_tich = {}
for thang in range(7, 13):
    anh = anh_thang(thang)
    ngap = anh.lt(nguong).rename('ngap')
    # loại bỏ nước thường xuyên
    nuoc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).gt(80)
    ngap = ngap.where(nuoc, 0)

    kq = ngap.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
        collection=vung,
        reducer=ee.Reducer.sum(),
        scale=100
    )
    for f in kq.getInfo()['features']:
        ten = f['properties']['ADM1_NAME']
        dien_tich.setdefault(ten, {})[thang] = f['properties']['sum']

    task = ee.batch.Export.image.toDrive(
        image=ngap.toByte(),
        description='ngap_{}_{:02d}'.format(nam, thang),
        folder='dbscl',
        region=vung.geometry().bounds(),
        scale=20,
        maxPixels=1e13
    )
    task.start()

for ten in dien_tich:
    print(ten)
    for thang, ha in sorted(dien_tich[ten].items()):
        print('  tháng {}: {:.0f} ha'.format(thang, ha))
