import click
import ee
import pandas as pd
from pathlib import Path

VARIABLES = {
    't2m': 'temperature_2m',
    'd2m': 'dewpoint_temperature_2m',
    'tp': 'total_precipitation_sum',
    'ssrd': 'surface_solar_radiation_downwards_sum',
    'u10': 'u_component_of_wind_10m',
    'v10': 'v_component_of_wind_10m',
    'sp': 'surface_pressure',
}


def download_point(lon, lat, start, end, bands):
    point = ee.Geometry.Point([lon, lat])
    era5 = (
        ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
        .filterDate(start, end)
        .select(bands)
    )
    data = era5.getRegion(point, 11132).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
    return df[['date'] + bands].set_index('date')


def convert_units(df):
    """Convert to degC, mm, MJ/m2 and m/s"""
    if 'temperature_2m' in df:
        df['temperature_2m'] = df['temperature_2m'] - 273.15
    if 'dewpoint_temperature_2m' in df:
        df['dewpoint_temperature_2m'] = df['dewpoint_temperature_2m'] - 273.15
    if 'total_precipitation_sum' in df:
        df['total_precipitation_sum'] = df['total_precipitation_sum'] * 1000
    if 'surface_solar_radiation_downwards_sum' in df:
        df['surface_solar_radiation_downwards_sum'] = df['surface_solar_radiation_downwards_sum'] / 1e6
    if 'u_component_of_wind_10m' in df and 'v_component_of_wind_10m' in df:
        df['wind_speed'] = (df['u_component_of_wind_10m'] ** 2 + df['v_component_of_wind_10m'] ** 2) ** 0.5
    return df


@click.command()
@click.argument('stations', type=click.Path(exists=True))
@click.option('--start', default='2000-01-01', help='Start date.')
@click.option('--end', default='2023-01-01', help='End date.')
@click.option('--var', '-v', 'variables', multiple=True, default=['t2m', 'tp'], help='Variables.')
@click.option('--out', '-o', default='era5', help='Output folder.')
@click.option('--project', default=None, help='Google Cloud project.')
@click.option('--raw', is_flag=True, help='Do not convert the units.')
def main(stations, start, end, variables, out, project, raw):
    """Download ERA5-Land daily series for STATIONS (csv with id, lon, lat)."""
    ee.Initialize(project=project)

    bands = [VARIABLES[v] for v in variables]
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)

    df_stations = pd.read_csv(stations)
    with click.progressbar(df_stations.itertuples(), length=len(df_stations)) as bar:
        for station in bar:
            path = out / f'{station.id}.csv'
            if path.exists():
                continue
            try:
                df = download_point(station.lon, station.lat, start, end, bands)
            except ee.EEException as e:
                click.echo(f'{station.id}: {e}', err=True)
                continue
            if not raw:
                df = convert_units(df)
            df.to_csv(path, float_format='%.3f')


if __name__ == '__main__':
    main()
