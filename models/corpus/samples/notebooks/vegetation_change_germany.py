# Waldschäden im Harz 2018-2022
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-waldmonitor')

# Untersuchungsgebiet
gebiet = ee.Geometry.Rectangle([10.45, 51.65, 10.95, 51.90])

Karte = geemap.Map(center=[51.78, 10.7], zoom=11)
Karte.addLayer(gebiet, {'color': 'black'}, 'Gebiet', False)

# Wolkenmaske
def wolken_maskieren(bild):
    scl = bild.select('SCL')
    maske = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return bild.updateMask(maske).divide(10000).copyProperties(bild, ['system:time_start'])

# Komposit für ein Jahr
def komposit(jahr):
    return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(gebiet) \
        .filterDate(f'{jahr}-06-01', f'{jahr}-08-31') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)) \
        .map(wolken_maskieren) \
        .median() \
        .clip(gebiet)

s2_2018 = komposit(2018)
s2_2019 = komposit(2019)
s2_2020 = komposit(2020)
s2_2021 = komposit(2021)
s2_2022 = komposit(2022)

rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.2}
Karte.addLayer(s2_2018, rgb, 'Sentinel-2 2018')
Karte.addLayer(s2_2022, rgb, 'Sentinel-2 2022')

# NBR
nbr_2018 = s2_2018.normalizedDifference(['B8', 'B12']).rename('NBR')
nbr_2019 = s2_2019.normalizedDifference(['B8', 'B12']).rename('NBR')
nbr_2020 = s2_2020.normalizedDifference(['B8', 'B12']).rename('NBR')
nbr_2021 = s2_2021.normalizedDifference(['B8', 'B12']).rename('NBR')
nbr_2022 = s2_2022.normalizedDifference(['B8', 'B12']).rename('NBR')

# Nur Waldflächen
wald = ee.ImageCollection('ESA/WorldCover/v100').first().eq(10)

diff_2019 = nbr_2018.subtract(nbr_2019).updateMask(wald)
diff_2020 = nbr_2018.subtract(nbr_2020).updateMask(wald)
diff_2021 = nbr_2018.subtract(nbr_2021).updateMask(wald)
diff_2022 = nbr_2018.subtract(nbr_2022).updateMask(wald)

vis_diff = {'min': -0.2, 'max': 0.6, 'palette': ['green', 'white', 'orange', 'red']}
Karte.addLayer(diff_2020, vis_diff, 'dNBR 2018-2020')
Karte.addLayer(diff_2022, vis_diff, 'dNBR 2018-2022')
Karte.add_colorbar(vis_diff, label='dNBR')
Karte

# Schadfläche in Hektar
schwelle = 0.25

def schadflaeche(diff):
    schaden = diff.gt(schwelle)
    flaeche = schaden.multiply(ee.Image.pixelArea()).divide(10000)
    wert = flaeche.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=gebiet,
        scale=20,
        maxPixels=1e10
    )
    return wert.get('NBR').getInfo()

daten = {
    2019: schadflaeche(diff_2019),
    2020: schadflaeche(diff_2020),
    2021: schadflaeche(diff_2021),
    2022: schadflaeche(diff_2022),
}

df = pd.DataFrame(list(daten.items()), columns=['Jahr', 'Hektar'])
print(df)

plt.figure(figsize=(8, 5))
plt.bar(df['Jahr'].astype(str), df['Hektar'], color='darkred')
plt.xlabel('Jahr')
plt.ylabel('Schadfläche (ha)')
plt.title('Waldschäden im Harz seit 2018')
for i, v in enumerate(df['Hektar']):
    plt.text(i, v + 50, f'{v:.0f}', ha='center')
plt.show()

geemap.ee_export_image_to_drive(
    diff_2022, description='dNBR_Harz_2022', folder='harz', region=gebiet, scale=20, crs='EPSG:25832'
)
