import os
import ee
import geemap
import ipywidgets as widgets
from IPython.display import display


class StatsPanel(widgets.VBox):
    """Widget showing the statistics of the drawn polygon."""

    def __init__(self, m, **kwargs):
        self.m = m
        self.year = widgets.IntSlider(value=2020, min=2001, max=2022, description='Year')
        self.layer = widgets.Dropdown(options=['NDVI', 'LST', 'Rainfall', 'Burned area'], description='Layer')
        self.button = widgets.Button(description='Compute', button_style='primary')
        self.clear = widgets.Button(description='Clear')
        self.out = widgets.Output()
        self.button.on_click(self._on_click)
        self.clear.on_click(self._on_clear)
        super().__init__([self.year, self.layer, widgets.HBox([self.button, self.clear]), self.out], **kwargs)

    def _image(self):
        year = self.year.value
        start = f'{year}-01-01'
        end = f'{year}-12-31'
        if self.layer.value == 'NDVI':
            img = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI').mean().multiply(0.0001)
            vis = {'min': 0, 'max': 1, 'palette': ['brown', 'yellow', 'green']}
            scale = 250
        elif self.layer.value == 'LST':
            img = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end).select('LST_Day_1km').mean() \
                .multiply(0.02).subtract(273.15)
            vis = {'min': 0, 'max': 45, 'palette': ['blue', 'white', 'red']}
            scale = 1000
        elif self.layer.value == 'Rainfall':
            img = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end).sum()
            vis = {'min': 0, 'max': 2500, 'palette': ['white', 'cyan', 'blue', 'purple']}
            scale = 5566
        else:
            img = ee.ImageCollection('MODIS/061/MCD64A1').filterDate(start, end).select('BurnDate').max().gt(0)
            vis = {'min': 0, 'max': 1, 'palette': ['red']}
            scale = 500
        return img, vis, scale

    def _on_click(self, b):
        img, vis, scale = self._image()
        self.out.clear_output()
        with self.out:
            if self.m.user_roi is None:
                print('Draw a polygon first')
                return
            roi = self.m.user_roi
            self.m.addLayer(img.clip(roi), vis, f'{self.layer.value} {self.year.value}')
            reducer = ee.Reducer.mean().combine(ee.Reducer.minMax(), '', True)
            stats = img.reduceRegion(reducer, roi, scale, maxPixels=1e10).getInfo()
            for key, value in stats.items():
                print(f'{key}: {value:.3f}')

    def _on_clear(self, b):
        self.out.clear_output()
        for layer in self.m.layers[3:]:
            self.m.remove_layer(layer)


def show(center=(0, 20), zoom=3):
    geemap.ee_initialize()
    m = geemap.Map(center=center, zoom=zoom)
    panel = StatsPanel(m)
    m.add_widget(panel, position='topright')
    display(m)
    return m
