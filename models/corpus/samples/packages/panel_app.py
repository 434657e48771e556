import ee
import hvplot.pandas
import pandas as pd
import panel as pn
import param

pn.extension()
ee.Initialize(project='ee-panel-demo')


class Explorer(param.Parameterized):
    lon = param.Number(default=-3.7, bounds=(-180, 180))
    lat = param.Number(default=40.4, bounds=(-90, 90))
    years = param.Range(default=(2015, 2020), bounds=(2001, 2023))
    variable = param.ObjectSelector(default='NDVI', objects=['NDVI', 'EVI', 'LST', 'Precipitation', 'Soil moisture'])
    update = param.Action(lambda self: self.param.trigger('update'), label='Update')

    CATALOG = {
        'NDVI': ('MODIS/061/MOD13Q1', 'NDVI', 250, 0.0001, 0),
        'EVI': ('MODIS/061/MOD13Q1', 'EVI', 250, 0.0001, 0),
        'LST': ('MODIS/061/MOD11A2', 'LST_Day_1km', 1000, 0.02, -273.15),
        'Precipitation': ('UCSB-CHG/CHIRPS/PENTAD', 'precipitation', 5566, 1, 0),
        'Soil moisture': ('IDAHO_EPSCOR/TERRACLIMATE', 'soil', 4638, 0.1, 0),
    }

    def data(self):
        cid, band, scale, factor, offset = self.CATALOG[self.variable]
        start, end = self.years
        point = ee.Geometry.Point([self.lon, self.lat])
        rows = (ee.ImageCollection(cid)
                .filterDate(f'{int(start)}-01-01', f'{int(end)}-12-31')
                .select(band)
                .getRegion(point, scale)
                .getInfo())
        df = pd.DataFrame(rows[1:], columns=rows[0])
        df['date'] = pd.to_datetime(df['time'], unit='ms')
        df[self.variable] = df[band].astype(float) * factor + offset
        return df[['date', self.variable]].dropna()

    @param.depends('update')
    def plot(self):
        try:
            df = self.data()
        except ee.EEException as e:
            return pn.pane.Alert(str(e), alert_type='danger')
        return df.hvplot.line(x='date', y=self.variable, width=800, height=350, grid=True)

    @param.depends('update')
    def table(self):
        df = self.data()
        yearly = df.set_index('date').resample('Y').agg(['mean', 'min', 'max']).round(3)
        yearly.columns = ['mean', 'min', 'max']
        return pn.widgets.DataFrame(yearly, width=400)


explorer = Explorer()
pn.Row(
    pn.Column('## Explorer', explorer.param),
    pn.Column(explorer.plot, explorer.table)
).servable()
