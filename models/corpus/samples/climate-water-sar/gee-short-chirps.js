var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
var point = ee.Geometry.Point(35.3, -15.4)

var year = 2019
var rain = chirps.filterDate(year + '-03-01', year + '-03-31')

print(ui.Chart.image.series(rain, point, ee.Reducer.mean(), 5000).setChartType('ColumnChart'))

var total = rain.sum()
Map.centerObject(point, 7)
Map.addLayer(total, {min: 0, max: 500, palette: ['white', 'cyan', 'blue', 'purple']}, 'March rain')
Map.addLayer(point)
