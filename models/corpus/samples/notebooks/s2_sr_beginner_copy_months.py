import ee
import geemap
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-anita-k')

roi = ee.Geometry.Point([85.32, 27.70]).buffer(5000)

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(roi).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))

jan = s2.filterDate('2022-01-01', '2022-01-31').median().clip(roi)
feb = s2.filterDate('2022-02-01', '2022-02-28').median().clip(roi)
mar = s2.filterDate('2022-03-01', '2022-03-31').median().clip(roi)
apr = s2.filterDate('2022-04-01', '2022-04-30').median().clip(roi)
may = s2.filterDate('2022-05-01', '2022-05-31').median().clip(roi)
oct = s2.filterDate('2022-10-01', '2022-10-31').median().clip(roi)
nov = s2.filterDate('2022-11-01', '2022-11-30').median().clip(roi)
dec = s2.filterDate('2022-12-01', '2022-12-31').median().clip(roi)

ndvi_jan = jan.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_feb = feb.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_mar = mar.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_apr = apr.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_may = may.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_oct = oct.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_nov = nov.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi_dec = dec.normalizedDifference(['B8', 'B4']).rename('NDVI')

mean_jan = ndvi_jan.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_feb = ndvi_feb.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_mar = ndvi_mar.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_apr = ndvi_apr.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_may = ndvi_may.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_oct = ndvi_oct.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_nov = ndvi_nov.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()
mean_dec = ndvi_dec.reduceRegion(ee.Reducer.mean(), roi, 10).get('NDVI').getInfo()

months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Oct', 'Nov', 'Dec']
values = [mean_jan, mean_feb, mean_mar, mean_apr, mean_may, mean_oct, mean_nov, mean_dec]
print(dict(zip(months, values)))

plt.bar(months, values, color='green')
plt.ylabel('Mean NDVI')
plt.title('NDVI by month, Kathmandu 2022')
plt.show()

Map = geemap.Map(center=[27.70, 85.32], zoom=12)
vis = {'min': 0, 'max': 0.8, 'palette': ['white', 'green']}
Map.addLayer(ndvi_jan, vis, 'January')
Map.addLayer(ndvi_feb, vis, 'February')
Map.addLayer(ndvi_mar, vis, 'March')
Map.addLayer(ndvi_apr, vis, 'April')
Map.addLayer(ndvi_may, vis, 'May')
Map.addLayer(ndvi_oct, vis, 'October')
Map.addLayer(ndvi_nov, vis, 'November')
Map.addLayer(ndvi_dec, vis, 'December')
Map
