import ee
import geemap

ee.Initialize(project='ee-aral')

Map = geemap.Map(center=[45.0, 60.0], zoom=7)
Map

roi = Map.user_roi
if roi is None:
    roi = ee.Geometry.BBox(58.0, 43.5, 62.0, 46.8)

# yearly Landsat composites
collection = geemap.landsat_timeseries(
    roi=roi,
    start_year=1985,
    end_year=2023,
    start_date='05-01',
    end_date='10-31'
)
print(collection.size().getInfo())

first = ee.Image(collection.first())
last = ee.Image(collection.sort('system:time_start', False).first())

vis = {'bands': ['SWIR1', 'NIR', 'Red'], 'min': 0, 'max': 0.4}
Map.addLayer(first, vis, '1985')
Map.addLayer(last, vis, '2023')

years = [str(y) for y in range(1985, 2024)]
Map.ts_inspector(
    left_ts=collection,
    right_ts=collection,
    left_names=years,
    right_names=years,
    left_vis=vis,
    right_vis=vis
)
Map

geemap.landsat_timelapse(
    roi,
    out_gif='aral_sea.gif',
    start_year=1985,
    end_year=2023,
    start_date='05-01',
    end_date='10-31',
    bands=['SWIR1', 'NIR', 'Red'],
    frames_per_second=4,
    title='Aral Sea',
    font_color='white'
)
geemap.show_image('aral_sea.gif')

geemap.modis_ndvi_timelapse(roi, out_gif='aral_ndvi.gif', data='Terra', band='NDVI', start_date='2001-01-01', end_date='2022-12-31', frames_per_second=3)
