import ee
import pandas as pd

ee.Initialize()

# 研究区域:湖北省各市
cities = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Hubei Sheng'))

# VNP46A2 每日夜间灯光
vnp = ee.ImageCollection('NOAA/VIIRS/001/VNP46A2').select(['DNB_BRDF_Corrected_NTL', 'Mandatory_Quality_Flag'])


# 质量控制
def mask_qc(image):
    qc = image.select('Mandatory_Quality_Flag')
    return image.select('DNB_BRDF_Corrected_NTL').updateMask(qc.eq(0)).copyProperties(image, ['system:time_start'])


ntl = vnp.map(mask_qc)

# 时间段
periods = {
    'before': ['2020-01-01', '2020-01-23'],
    'lockdown': ['2020-01-24', '2020-03-31'],
    'recovery': ['2020-04-08', '2020-05-31'],
    'same_2019': ['2019-01-24', '2019-03-31'],
}

images = []
for name, p in periods.items():
    img = ntl.filterDate(p[0], p[1]).mean().rename(name)
    images.append(img)

stack = ee.Image.cat(images)

stats = stack.reduceRegions(
    collection=cities,
    reducer=ee.Reducer.mean(),
    scale=500
)

result = stats.getInfo()
df = pd.DataFrame([f['properties'] for f in result['features']])
df = df[['ADM2_NAME', 'before', 'lockdown', 'recovery', 'same_2019']]
df['change'] = (df['lockdown'] - df['same_2019']) / df['same_2019'] * 100
print(df.sort_values('change'))
df.to_excel('hubei_ntl.xlsx', index=False)
