"""
Catchment attributes
"""
import ee
import pandas as pd

ee.Initialize()

FC = 'users/hydro_br/catchments'
ID = 'gauge_id'
catchments = ee.FeatureCollection(FC)


def reduce_to_df(image, reducer, scale, names=None):
    fc = image.reduceRegions(collection=catchments, reducer=reducer, scale=scale, tileScale=4)
    feats = fc.map(lambda f: f.setGeometry(None)).getInfo()['features']
    df = pd.DataFrame([f['properties'] for f in feats]).set_index(ID)
    if names is not None:
        df = df.rename(columns=names)
        df = df[list(names.values())]
    return df


# topography
dem = ee.Image('MERIT/DEM/v1_0_3').select('dem')
slope = ee.Terrain.slope(dem)
topo = dem.rename('elev').addBands(slope.rename('slope'))
df_topo = reduce_to_df(topo, ee.Reducer.mean(), 90, {'elev': 'elev_mean', 'slope': 'slope_mean'})
print(df_topo.head())

# climate
tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1981-01-01', '2011-01-01')
p = tc.select('pr').sum().divide(30)
pet = tc.select('pet').sum().multiply(0.1).divide(30)
aridity = pet.divide(p)
tmean = tc.select('tmmx').mean().add(tc.select('tmmn').mean()).divide(2).multiply(0.1)
clim = p.rename('p').addBands([pet.rename('pet'), aridity.rename('aridity'), tmean.rename('tmean')])
df_clim = reduce_to_df(clim, ee.Reducer.mean(), 4638, {'p': 'p_mean', 'pet': 'pet_mean', 'aridity': 'aridity', 'tmean': 't_mean'})
print(df_clim.head())

# vegetation
lai = ee.ImageCollection('MODIS/006/MCD15A3H').select('Lai').filterDate('2003-01-01', '2015-01-01')
lai_max = lai.filter(ee.Filter.calendarRange(1, 3, 'month')).mean().multiply(0.1)
lai_min = lai.filter(ee.Filter.calendarRange(7, 9, 'month')).mean().multiply(0.1)
veg = lai_max.rename('lai_max').addBands(lai_min.rename('lai_min')).addBands(lai_max.subtract(lai_min).rename('lai_diff'))
df_veg = reduce_to_df(veg, ee.Reducer.mean(), 500, {'lai_max': 'lai_max', 'lai_min': 'lai_min', 'lai_diff': 'lai_diff'})
print(df_veg.head())

# soil
sand = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select(['b0', 'b10', 'b30', 'b60', 'b100']).reduce(ee.Reducer.mean())
clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select(['b0', 'b10', 'b30', 'b60', 'b100']).reduce(ee.Reducer.mean())
soil = sand.rename('sand').addBands(clay.rename('clay'))
df_soil = reduce_to_df(soil, ee.Reducer.mean(), 250, {'sand': 'sand_frac', 'clay': 'clay_frac'})
print(df_soil.head())

# land cover fractions
lc = ee.ImageCollection('MODIS/006/MCD12Q1').filterDate('2010-01-01', '2010-12-31').first().select('LC_Type1')
forest = lc.lte(5).rename('forest')
crop = lc.eq(12).Or(lc.eq(14)).rename('crop')
urban = lc.eq(13).rename('urban')
df_lc = reduce_to_df(forest.addBands([crop, urban]), ee.Reducer.mean(), 500,
                     {'forest': 'forest_frac', 'crop': 'crop_frac', 'urban': 'urban_frac'})
print(df_lc.head())

df = pd.concat([df_topo, df_clim, df_veg, df_soil, df_lc], axis=1)
df.to_csv('catchment_attributes.csv')
