import ee
import geemap
import geemap.colormaps as cm

ee.Initialize(project='ee-cmaps')

Map = geemap.Map(center=[0, 20], zoom=3)

# temperature
temp = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate('2022-07-01', '2022-08-01').first().select('temperature_2m').subtract(273.15)
temp_vis = {'min': -10, 'max': 40, 'palette': cm.get_palette('coolwarm', n_class=12)}
Map.addLayer(temp, temp_vis, 'Temperature')
Map.add_colorbar(temp_vis, label='Temperature (°C)', layer_name='Temperature')

# rainfall
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2022-07-01', '2022-08-01').sum()
rain_vis = {'min': 0, 'max': 500, 'palette': cm.get_palette('Blues', n_class=9)}
Map.addLayer(rain.updateMask(rain.gt(1)), rain_vis, 'Rainfall', False)

# ndvi
ndvi = ee.ImageCollection('MODIS/061/MOD13A2').filterDate('2022-07-01', '2022-08-01').select('NDVI').mean().multiply(0.0001)
ndvi_vis = {'min': 0, 'max': 0.9, 'palette': cm.palettes.ndvi}
Map.addLayer(ndvi, ndvi_vis, 'NDVI', False)

# elevation
dem = ee.Image('USGS/SRTMGL1_003')
dem_vis = {'min': 0, 'max': 4000, 'palette': cm.palettes.dem}
Map.addLayer(dem, dem_vis, 'SRTM', False)

# population
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').filterDate('2020-01-01', '2021-01-01').first()
pop_vis = {'min': 0, 'max': 1000, 'palette': ['ffffe7', '86a192', '509791', '307296', '2c4484', '000066']}
Map.addLayer(pop.select('population_density'), pop_vis, 'Population density', False)

# land cover
lc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2021-01-01', '2022-01-01').first().select('LC_Type1')
lc_vis = {
    'min': 1,
    'max': 17,
    'palette': ['05450a', '086a10', '54a708', '78d203', '009900', 'c6b044', 'dcd159', 'dade48', 'fbff13',
                'b6ff05', '27ff87', 'c24f44', 'a5a5a5', 'ff6d4c', '69fff8', 'f9ffa4', '1c0dff']
}
Map.addLayer(lc, lc_vis, 'Land cover', False)
Map.add_legend(title='MODIS land cover', builtin_legend='MODIS/051/MCD12Q1')

# night lights
ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2022-01-01', '2023-01-01').select('avg_rad').median()
Map.addLayer(ntl, {'min': 0, 'max': 30, 'palette': cm.get_palette('inferno', n_class=10)}, 'Night lights', False)

cm.plot_colormaps(width=12, height=0.4)
Map
