import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

sw_greenland = ee.Geometry.Polygon([[[-50.2, 66.8], [-48.0, 66.8], [-48.0, 67.4], [-50.2, 67.4]]])
gimp = ee.Image('OSU/GIMP/2000_ICE_OCEAN_MASK').select('ice_mask')
dem = ee.Image('OSU/GIMP/DEM').select('elevation')

albedo = ee.ImageCollection('MODIS/061/MOD10A1').select('Snow_Albedo_Daily_Tile')

def clean(img):
    return img.updateMask(img.lte(100)).updateMask(gimp).divide(100).copyProperties(img, ['system:time_start'])

zones = {
    'ablation': dem.lt(1200),
    'percolation': dem.gte(1200).And(dem.lt(1800)),
    'dry': dem.gte(1800),
}

rows = []
for year in range(2001, 2023):
    jja = albedo.filterDate('%d-06-01' % year, '%d-09-01' % year).map(clean).mean()
    for zone, mask in zones.items():
        v = jja.updateMask(mask).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=sw_greenland,
            scale=500,
            maxPixels=1e9
        ).get('Snow_Albedo_Daily_Tile').getInfo()
        rows.append([year, zone, v])
    print(year, [r[2] for r in rows[-3:]])

df = pd.DataFrame(rows, columns=['year', 'zone', 'albedo'])
df.pivot(index='year', columns='zone', values='albedo').plot(marker='o')
plt.ylabel('JJA albedo')
plt.savefig('albedo_greenland.png')
