import datetime as dt
import json

import dash
import dash_bootstrap_components as dbc
import dash_leaflet as dl
import ee
import pandas as pd
import plotly.graph_objects as go
from dash import Input, Output, State, callback, dcc, html

ee.Initialize(project="ee-agrodash")

INDICES = {
    "NDVI": ["B8", "B4"],
    "GNDVI": ["B8", "B3"],
    "NDRE": ["B8", "B5"],
    "NDMI": ["B8", "B11"],
}
PALETTE = ["#a50026", "#f46d43", "#fee08b", "#a6d96a", "#1a9850", "#006837"]


def s2(geometry, start, end):
    """Masked Sentinel-2 collection."""
    return (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterBounds(geometry)
        .filterDate(start, end)
        .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 60))
        .map(lambda img: img.updateMask(img.select("SCL").gte(4).And(img.select("SCL").lte(6))))
    )


def get_series(geometry, start, end, index):
    def reduce(img):
        value = img.normalizedDifference(INDICES[index]).rename("v").reduceRegion(
            reducer=ee.Reducer.mean(), geometry=geometry, scale=10, maxPixels=1e9
        )
        return ee.Feature(None, {"date": img.date().format("YYYY-MM-dd"), "v": value.get("v")})

    fc = s2(geometry, start, end).map(reduce).filter(ee.Filter.notNull(["v"]))
    data = fc.getInfo()["features"]
    df = pd.DataFrame([f["properties"] for f in data])
    if df.empty:
        return df
    df["date"] = pd.to_datetime(df["date"])
    return df.groupby("date", as_index=False)["v"].mean()


def get_tiles(geometry, start, end, index):
    img = s2(geometry, start, end).median().normalizedDifference(INDICES[index]).clip(geometry)
    return img.getMapId({"min": 0, "max": 0.9, "palette": PALETTE})["tile_fetcher"].url_format


app = dash.Dash(__name__, external_stylesheets=[dbc.themes.FLATLY])
server = app.server

app.layout = dbc.Container(
    [
        html.H3("Crop dashboard"),
        dbc.Row(
            [
                dbc.Col(dcc.DatePickerRange(id="dates", start_date=dt.date(2022, 1, 1), end_date=dt.date(2022, 12, 31))),
                dbc.Col(dcc.Dropdown(id="index", options=list(INDICES), value="NDVI", clearable=False)),
                dbc.Col(dbc.Button("Run", id="run", n_clicks=0)),
            ]
        ),
        dbc.Row(
            [
                dbc.Col(
                    dl.Map(
                        [
                            dl.TileLayer(),
                            dl.TileLayer(id="layer"),
                            dl.FeatureGroup([dl.EditControl(id="edit")]),
                        ],
                        center=[41.6, -4.7],
                        zoom=11,
                        style={"height": "60vh"},
                    ),
                    md=7,
                ),
                dbc.Col(dcc.Loading(dcc.Graph(id="chart")), md=5),
            ]
        ),
        dbc.Alert(id="message", color="warning", is_open=False),
    ],
    fluid=True,
)


@callback(
    Output("layer", "url"),
    Output("chart", "figure"),
    Output("message", "children"),
    Output("message", "is_open"),
    Input("run", "n_clicks"),
    State("edit", "geojson"),
    State("dates", "start_date"),
    State("dates", "end_date"),
    State("index", "value"),
    prevent_initial_call=True,
)
def update(n_clicks, geojson, start, end, index):
    if not geojson or not geojson["features"]:
        return dash.no_update, dash.no_update, "Draw a polygon", True
    geometry = ee.Geometry(geojson["features"][-1]["geometry"])
    try:
        df = get_series(geometry, start, end, index)
        url = get_tiles(geometry, start, end, index)
    except ee.EEException as e:
        return dash.no_update, dash.no_update, str(e), True
    if df.empty:
        return dash.no_update, dash.no_update, "No images found", True
    fig = go.Figure(go.Scatter(x=df["date"], y=df["v"], mode="lines+markers", name=index))
    fig.update_layout(yaxis_title=index, margin=dict(l=20, r=20, t=20, b=20))
    return url, fig, "", False


if __name__ == "__main__":
    app.run(debug=True)
