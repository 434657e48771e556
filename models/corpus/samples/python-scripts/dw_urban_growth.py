import ee
ee.Initialize(project='ee-urbangrowth')

city = ee.Geometry.Point([36.82, -1.29]).buffer(25000)  # Nairobi

dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(city)


def built_area(year):
    start = f'{year}-01-01'
    end = f'{year}-12-31'
    label = dw.filterDate(start, end).select('label').mode()
    built = label.eq(6)
    area = built.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=city,
        scale=10,
        maxPixels=1e10
    )
    return ee.Number(area.get('label')).divide(1e6).getInfo()


areas = {}
for year in range(2016, 2024):
    areas[year] = built_area(year)
    print(year, round(areas[year], 2), 'km2')

first = areas[2016]
last = areas[2023]
print('Growth: {:.1f} %'.format((last - first) / first * 100))

# change map
built16 = dw.filterDate('2016-01-01', '2016-12-31').select('label').mode().eq(6)
built23 = dw.filterDate('2023-01-01', '2023-12-31').select('label').mode().eq(6)
new_built = built23.And(built16.Not()).selfMask()

task = ee.batch.Export.image.toDrive(
    image=new_built.toByte(),
    description='new_builtup_nairobi_2016_2023',
    folder='earthengine',
    region=city,
    scale=10,
    crs='EPSG:32737',
    maxPixels=1e13
)
task.start()
