import tkinter as tk
from tkinter import ttk, filedialog, messagebox
import threading
import json
import os

import ee


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title('Sentinel-2 downloader')
        self.geometry('420x320')
        self.aoi = None
        self.create_widgets()

    def create_widgets(self):
        frame = ttk.Frame(self, padding=10)
        frame.pack(fill='both', expand=True)

        ttk.Label(frame, text='Start date').grid(row=0, column=0, sticky='w')
        self.start = ttk.Entry(frame)
        self.start.insert(0, '2022-01-01')
        self.start.grid(row=0, column=1)

        ttk.Label(frame, text='End date').grid(row=1, column=0, sticky='w')
        self.end = ttk.Entry(frame)
        self.end.insert(0, '2022-12-31')
        self.end.grid(row=1, column=1)

        ttk.Label(frame, text='Max clouds (%)').grid(row=2, column=0, sticky='w')
        self.cloud = ttk.Scale(frame, from_=0, to=100)
        self.cloud.set(20)
        self.cloud.grid(row=2, column=1)

        ttk.Label(frame, text='Product').grid(row=3, column=0, sticky='w')
        self.product = ttk.Combobox(frame, values=['RGB', 'NDVI', 'NDWI', 'All bands'])
        self.product.current(0)
        self.product.grid(row=3, column=1)

        ttk.Button(frame, text='Load AOI', command=self.load_aoi).grid(row=4, column=0, pady=10)
        self.run_button = ttk.Button(frame, text='Export', command=self.run)
        self.run_button.grid(row=4, column=1)

        self.status = ttk.Label(frame, text='')
        self.status.grid(row=5, column=0, columnspan=2)

    def load_aoi(self):
        path = filedialog.askopenfilename(filetypes=[('GeoJSON', '*.geojson')])
        if not path:
            return
        with open(path) as f:
            data = json.load(f)
        self.aoi = ee.FeatureCollection(data).geometry()
        self.status['text'] = os.path.basename(path)

    def run(self):
        if self.aoi is None:
            messagebox.showwarning('AOI', 'Load an area of interest first')
            return
        self.run_button['state'] = 'disabled'
        threading.Thread(target=self.export, daemon=True).start()

    def export(self):
        try:
            col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
                .filterBounds(self.aoi) \
                .filterDate(self.start.get(), self.end.get()) \
                .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', self.cloud.get()))
            n = col.size().getInfo()
            if n == 0:
                self.status['text'] = 'No images found'
                return
            image = col.median().clip(self.aoi)
            product = self.product.get()
            if product == 'RGB':
                image = image.select(['B4', 'B3', 'B2'])
            elif product == 'NDVI':
                image = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
            elif product == 'NDWI':
                image = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
            task = ee.batch.Export.image.toDrive(
                image=image.toFloat(),
                description=product.replace(' ', '_'),
                folder='S2',
                region=self.aoi,
                scale=10,
                maxPixels=1e13
            )
            task.start()
            self.status['text'] = '{} images, task {} started'.format(n, task.id)
        except ee.EEException as e:
            messagebox.showerror('Error', str(e))
        finally:
            self.run_button['state'] = 'normal'


if __name__ == '__main__':
    ee.Initialize()
    App().mainloop()
