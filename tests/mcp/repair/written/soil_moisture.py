# faults: misspelled dataset, misspelled method
import ee

ee.Initialize(project='my-project')

# Soil moisture of a plain in spring and autumn.
plain = ee.Geometry.Rectangle([9.5, 44.8, 11.5, 45.3])
moisture = ee.ImageCollection('NASA/SMAP/SMAP_L4/008').select('sm_surface')  #~ moisture = ee.ImageCollection('NASA/SMAP/SPL4SMGP/008').select('sm_surface')


def mean(start, end):
    image = moisture.filterDate(start, end).mean()
    return image.reduceRegion(reducer=ee.Reducer.mean(), geometry=plain, scale=11000, maxPixels=1e8)


spring = mean('2022-03-01', '2022-06-01')
autumn = mean('2022-09-01', '2022-12-01')
print('spring:', spring.get('sm_surface').getInfo())
print('autumn:', autumn.get('sm_surface').getInfo())

difference = ee.Number(spring.get('sm_surface')).substract(autumn.get('sm_surface'))  #~ difference = ee.Number(spring.get('sm_surface')).subtract(ee.Number(autumn.get('sm_surface')))
print('difference:', difference.getInfo())
