import os

import dash
from dash import dcc, html
from dash.dependencies import Input, Output
import dash_leaflet as dl
import ee
import pandas as pd
import plotly.express as px

ee.Initialize(project=os.getenv('EE_PROJECT'))

YEARS = list(range(2001, 2023))
VARIABLES = {
    'Precipitation': {'collection': 'IDAHO_EPSCOR/TERRACLIMATE', 'band': 'pr', 'factor': 1, 'min': 0, 'max': 2000,
                      'palette': ['white', 'lightblue', 'blue', 'darkblue']},
    'Actual ET': {'collection': 'IDAHO_EPSCOR/TERRACLIMATE', 'band': 'aet', 'factor': 0.1, 'min': 0, 'max': 1500,
                  'palette': ['brown', 'yellow', 'green', 'blue']},
    'Water deficit': {'collection': 'IDAHO_EPSCOR/TERRACLIMATE', 'band': 'def', 'factor': 0.1, 'min': 0, 'max': 1500,
                      'palette': ['green', 'yellow', 'orange', 'red']},
}


def yearly_image(variable, year):
    v = VARIABLES[variable]
    return (ee.ImageCollection(v['collection'])
            .filterDate(f'{year}-01-01', f'{year + 1}-01-01')
            .select(v['band'])
            .sum()
            .multiply(v['factor']))


def tile_url(variable, year):
    v = VARIABLES[variable]
    vis = {'min': v['min'], 'max': v['max'], 'palette': v['palette']}
    return yearly_image(variable, year).getMapId(vis)['tile_fetcher'].url_format


def point_series(variable, lat, lon):
    v = VARIABLES[variable]
    point = ee.Geometry.Point([lon, lat])
    data = (ee.ImageCollection(v['collection'])
            .filterDate('2001-01-01', '2023-01-01')
            .select(v['band'])
            .getRegion(point, 4638)
            .getInfo())
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df[variable] = df[v['band']] * v['factor']
    return df[['date', variable]]


app = dash.Dash(__name__)
server = app.server

app.layout = html.Div([
    html.H2('Water balance explorer'),
    html.Div([
        dcc.Dropdown(
            id='variable',
            options=[{'label': k, 'value': k} for k in VARIABLES],
            value='Precipitation',
            clearable=False
        ),
        dcc.Slider(
            id='year',
            min=YEARS[0],
            max=YEARS[-1],
            step=1,
            value=2020,
            marks={y: str(y) for y in YEARS[::3]}
        ),
    ], style={'width': '50%'}),
    dl.Map(
        id='map',
        center=[0, 35],
        zoom=5,
        children=[
            dl.TileLayer(),
            dl.TileLayer(id='ee-layer', opacity=0.8),
        ],
        style={'width': '100%', 'height': '50vh'}
    ),
    dcc.Graph(id='chart'),
])


@app.callback(Output('ee-layer', 'url'), [Input('variable', 'value'), Input('year', 'value')])
def update_layer(variable, year):
    return tile_url(variable, year)


@app.callback(Output('chart', 'figure'), [Input('map', 'click_lat_lng'), Input('variable', 'value')])
def update_chart(click, variable):
    if click is None:
        click = [0, 35]
    df = point_series(variable, click[0], click[1])
    fig = px.line(df, x='date', y=variable, title='{:.2f}, {:.2f}'.format(*click))
    return fig


if __name__ == '__main__':
    app.run_server(debug=True)
