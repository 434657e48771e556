import ee
import geemap
import os

ee.Initialize(project='ee-anim-lab')

m = geemap.Map(center=[34.5, -120], zoom=6)
m

# GOES smoke animation of a fire
roi = ee.Geometry.BBox(-124.5, 36.5, -118.5, 41.5)

geemap.goes_timelapse(
    roi,
    out_gif='goes_camp_fire.gif',
    start_date='2018-11-08T15:00:00',
    end_date='2018-11-08T23:00:00',
    data='GOES-17',
    scan='conus',
    region=roi,
    dimensions=700,
    framesPerSecond=8,
    date_format='YYYY-MM-dd HH:mm',
    xy=('3%', '3%'),
    text_type='datetime',
    font_size=20,
    font_color='#ffffff',
    loop=0
)
geemap.show_image('goes_camp_fire.gif')

# NAIP
naip_roi = ee.Geometry.BBox(-121.66, 39.72, -121.54, 39.80)
geemap.naip_timelapse(naip_roi, out_gif='paradise_naip.gif', start_year=2012, end_year=2022, frames_per_second=1, title='Paradise, CA')
geemap.show_image('paradise_naip.gif')

# Dynamic World
geemap.dynamic_world_timelapse(
    naip_roi,
    out_gif='paradise_dw.gif',
    start_date='2016-01-01',
    end_date='2022-12-31',
    return_type='hillshade',
    frames_per_second=1,
    title='Dynamic World'
)
geemap.show_image('paradise_dw.gif')

for f in ['goes_camp_fire.gif', 'paradise_naip.gif', 'paradise_dw.gif']:
    if os.path.exists(f):
        print(f, os.path.getsize(f) // 1024, 'kB')
        geemap.gif_to_mp4(f, f.replace('.gif', '.mp4'))
