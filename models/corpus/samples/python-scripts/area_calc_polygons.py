import ee
ee.Initialize()

# Area and perimeter of each polygon
fc = ee.FeatureCollection('users/catastro/predios_2022')

def add_area(f):
    area = f.geometry().area(1).divide(10000)
    perimeter = f.geometry().perimeter(1)
    centroid = f.geometry().centroid(1).coordinates()
    return f.set({
        'area_ha': area,
        'perimeter_m': perimeter,
        'lon': centroid.get(0),
        'lat': centroid.get(1)
    })

fc = fc.map(add_area)
print('Total area:', fc.aggregate_sum('area_ha').getInfo())
print('Mean area:', fc.aggregate_mean('area_ha').getInfo())
print('Max area:', fc.aggregate_max('area_ha').getInfo())

big = fc.filter(ee.Filter.gt('area_ha', 100))
print('Polygons larger than 100 ha:', big.size().getInfo())

task = ee.batch.Export.table.toDrive(
    collection=fc,
    description='predios_area',
    folder='catastro',
    fileFormat='CSV',
    selectors=['id', 'area_ha', 'perimeter_m', 'lon', 'lat']
)
task.start()
