import ee
import geemap
import ipywidgets as widgets
from IPython.display import display

ee.Initialize(project='ee-widgets')

Map = geemap.Map(center=[20, 0], zoom=2)

style = {'description_width': 'initial'}

year = widgets.IntSlider(description='Year:', min=2001, max=2022, value=2015, style=style)
month = widgets.IntSlider(description='Month:', min=1, max=12, value=7, style=style)
dataset = widgets.Dropdown(
    options=['NDVI', 'LST', 'Rainfall'],
    value='NDVI',
    description='Dataset:',
    style=style
)
submit = widgets.Button(description='Show', button_style='primary', tooltip='Click to show the layer')
output = widgets.Output()

vis = {
    'NDVI': {'min': 0, 'max': 9000, 'palette': ['white', 'yellow', 'green']},
    'LST': {'min': 13000, 'max': 16500, 'palette': ['blue', 'yellow', 'red']},
    'Rainfall': {'min': 0, 'max': 400, 'palette': ['white', 'cyan', 'blue']},
}


def get_image(name, y, m):
    start = ee.Date.fromYMD(y, m, 1)
    end = start.advance(1, 'month')
    if name == 'NDVI':
        return ee.ImageCollection('MODIS/061/MOD13A3').filterDate(start, end).select('NDVI').first()
    elif name == 'LST':
        return ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end).select('LST_Day_1km').mean()
    else:
        return ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end).sum()


def on_submit(b):
    with output:
        output.clear_output()
        print('Loading...')
        img = get_image(dataset.value, year.value, month.value)
        name = f'{dataset.value} {year.value}-{month.value:02d}'
        Map.addLayer(img, vis[dataset.value], name)
        if Map.user_roi is not None:
            stats = img.reduceRegion(
                reducer=ee.Reducer.mean(),
                geometry=Map.user_roi,
                scale=5000,
                maxPixels=1e9
            )
            print(stats.getInfo())
        else:
            print('Draw a region to get the mean.')


submit.on_click(on_submit)

panel = widgets.VBox([dataset, year, month, submit, output])
display(widgets.HBox([panel]))
display(Map)
