"""Ten years of light at night around Ho Chi Minh City, from VIIRS.

Averages the monthly composites by year and fits a line through the years.
"""

import ee
import geemap

ee.Initialize(project='my-project')

region = ee.Geometry.Point([106.7, 10.78]).buffer(40000)
PIXEL = 463.83
FIRST, LAST = 2014, 2023

monthly = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate(
    '2014-01-01', '2024-01-01'
)


def keep_observed(image):
    """Drops the pixels that had no cloud-free night in a month."""
    observed = image.select('cf_cvg').gt(0)
    return image.select('avg_rad').updateMask(observed)


def annual_mean(value):
    """The mean radiance of one year, with the year as a second band."""
    year = ee.Number(value)
    start = ee.Date.fromYMD(year, 1, 1)
    radiance = (
        monthly.filterDate(start, start.advance(1, 'year')).map(keep_observed).mean()
    )
    return (
        ee.Image.constant(year)
        .toFloat()
        .rename('year')
        .addBands(radiance)
        .set('year', year)
        .set('system:time_start', start.millis())
    )


annual = ee.ImageCollection.fromImages(ee.List.sequence(FIRST, LAST).map(annual_mean))

# linearFit takes x first, then y; it returns the bands scale and offset.
trend = annual.select(['year', 'avg_rad']).reduce(ee.Reducer.linearFit())
slope = trend.select('scale')

# A band for each year and one for the trend: all means in one request.
names = [f'mean_{year}' for year in range(FIRST, LAST + 1)]
bands = annual.select('avg_rad').toBands().rename(names)
means = (
    bands.addBands(slope.rename('trend'))
    .reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=region,
        scale=PIXEL,
        maxPixels=1e8,
    )
    .getInfo()
)

for name in names:
    print(f'{name}: {means[name]:.2f} nW/sr/cm²')
print(f'Mean change a year: {means["trend"]:+.3f} nW/sr/cm²')

latest = annual.filter(ee.Filter.eq('year', LAST)).select('avg_rad').mosaic()
glow = {'min': 0, 'max': 60, 'palette': ['black', 'purple', 'orange', 'white']}
change = {'min': -2, 'max': 2, 'palette': ['blue', 'black', 'red']}

m = geemap.Map()
m.center_object(region, 10)
m.add_layer(latest.clip(region), glow, 'Radiance 2023')
m.add_layer(slope.clip(region), change, 'Change a year')
m.to_html('night_lights.html')
