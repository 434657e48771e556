import ee
import math

ee.Initialize()

# Export image tiles for inference. mixer + tfrecord

AOI = ee.FeatureCollection('users/rteixeira/talhoes_area').geometry()
DATES = [('2021-10-01', '2021-11-15'), ('2021-11-16', '2021-12-31'), ('2022-01-01', '2022-02-15'), ('2022-02-16', '2022-03-31')]
S2_BANDS = ['B2', 'B3', 'B4', 'B8', 'B11']
KERNEL_SIZE = 128
OVERLAP = 32


def mask(image):
    scl = image.select('SCL')
    m = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.select(S2_BANDS).updateMask(m).divide(10000)


def s2_period(start, end):
    return (ee.ImageCollection('COPERNICUS/S2_SR')
            .filterBounds(AOI)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70))
            .map(mask)
            .median())


def s1_period(start, end):
    img = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(AOI)
           .filterDate(start, end)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
           .select(['VV', 'VH'])
           .mean())
    # scale -30..0 dB to 0..1
    return img.unitScale(-30, 0).clamp(0, 1)


bands = []
for i, (start, end) in enumerate(DATES):
    s2 = s2_period(start, end).rename(['%s_t%d' % (b, i) for b in S2_BANDS])
    s1 = s1_period(start, end).rename(['VV_t%d' % i, 'VH_t%d' % i])
    bands.append(s2)
    bands.append(s1)

image = ee.Image.cat(bands).unmask(0).float()
print(image.bandNames().getInfo())

task = ee.batch.Export.image.toCloudStorage(
    image=image,
    description='unet_inference',
    bucket='agro-unet',
    fileNamePrefix='inference/area1',
    region=AOI,
    scale=10,
    fileFormat='TFRecord',
    maxPixels=1e10,
    formatOptions={
        'patchDimensions': [KERNEL_SIZE, KERNEL_SIZE],
        'kernelSize': [OVERLAP, OVERLAP],
        'compressed': True,
        'maxFileSize': 104857600
    }
)
task.start()
