import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project="ee-methane")

# Permian basin
permian = ee.Geometry.Rectangle([-104.8, 30.8, -101.5, 33.2])
background = ee.Geometry.Rectangle([-100.8, 30.8, -99.0, 33.2])

ch4 = ee.ImageCollection("COPERNICUS/S5P/OFFL/L3_CH4").select("CH4_column_volume_mixing_ratio_dry_air")

mean_2019 = ch4.filterDate("2019-01-01", "2019-12-31").mean()
mean_2020 = ch4.filterDate("2020-01-01", "2020-12-31").mean()
mean_2021 = ch4.filterDate("2021-01-01", "2021-12-31").mean()
mean_2022 = ch4.filterDate("2022-01-01", "2022-12-31").mean()

vis = {
    "min": 1830,
    "max": 1920,
    "palette": ["black", "blue", "purple", "cyan", "green", "yellow", "red"],
}

Map = geemap.Map(center=[32, -102.5], zoom=7)
Map.addLayer(mean_2019, vis, "CH4 2019", True, 0.6)
Map.addLayer(mean_2020, vis, "CH4 2020", False, 0.6)
Map.addLayer(mean_2021, vis, "CH4 2021", False, 0.6)
Map.addLayer(mean_2022, vis, "CH4 2022", False, 0.6)
Map.addLayer(permian, {"color": "white"}, "Permian")
Map.add_colorbar(vis, label="CH4 (ppb)", layer_name="CH4 2019")
Map

rows = []
for date in pd.date_range("2019-02-01", "2022-12-01", freq="MS"):
    start = ee.Date(date.strftime("%Y-%m-%d"))
    end = start.advance(1, "month")
    img = ch4.filterDate(start, end).mean()
    a = img.reduceRegion(ee.Reducer.mean(), permian, 7000).values().get(0).getInfo()
    b = img.reduceRegion(ee.Reducer.mean(), background, 7000).values().get(0).getInfo()
    rows.append({"date": date, "permian": a, "background": b})

df = pd.DataFrame(rows).set_index("date")
df["enhancement"] = df["permian"] - df["background"]

fig, (ax1, ax2) = plt.subplots(2, 1, figsize=(12, 7), sharex=True)
df[["permian", "background"]].plot(ax=ax1)
ax1.set_ylabel("XCH4 (ppb)")
df["enhancement"].plot(ax=ax2, color="k", marker="o")
ax2.axhline(0, color="gray")
ax2.set_ylabel("Enhancement (ppb)")
ax2.set_xlabel("")
plt.tight_layout()
plt.show()

print(df.describe().round(1))
df.to_csv("permian_ch4.csv")
