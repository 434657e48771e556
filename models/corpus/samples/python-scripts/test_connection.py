import ee

service_account = 'gee-runner@my-project-12345.iam.gserviceaccount.com'
credentials = ee.ServiceAccountCredentials(service_account, 'private-key.json')
ee.Initialize(credentials)

print(ee.String('Hello from the Earth Engine servers!').getInfo())

# number of images
col = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterDate('2022-01-01', '2022-01-08')
print(col.size().getInfo())
