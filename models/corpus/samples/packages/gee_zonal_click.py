import json
import pathlib

import click
import ee
import geopandas as gpd
import pandas as pd

DATASETS = {
    'population': ('WorldPop/GP/100m/pop', 'population', 100, 'sum'),
    'ghm': ('CSP/HM/GlobalHumanModification', 'gHM', 1000, 'mean'),
    'treecover': ('UMD/hansen/global_forest_change_2022_v1_10', 'treecover2000', 30, 'mean'),
    'elevation': ('USGS/SRTMGL1_003', 'elevation', 90, 'mean'),
    'travel': ('Oxford/MAP/accessibility_to_healthcare_2019', 'accessibility', 1000, 'mean'),
    'npp': ('MODIS/061/MOD17A3HGF', 'Npp', 500, 'mean'),
}

IMAGES = ('treecover', 'elevation', 'travel')


def load(name, year):
    cid, band, scale, reducer = DATASETS[name]
    if name in IMAGES:
        return ee.Image(cid).select(band), scale, reducer
    col = ee.ImageCollection(cid)
    if name == 'population':
        img = col.filter(ee.Filter.eq('year', year)).mosaic()
    elif name == 'npp':
        img = col.filterDate(f'{year}-01-01', f'{year}-12-31').first()
    else:
        img = col.first()
    return ee.Image(img).select(band), scale, reducer


def reduce(img, fc, scale, reducer):
    red = ee.Reducer.sum() if reducer == 'sum' else ee.Reducer.mean()
    return img.reduceRegions(collection=fc, reducer=red.setOutputs(['value']), scale=scale, tileScale=4)


@click.command(context_settings={'help_option_names': ['-h', '--help']})
@click.argument('zones', type=click.Path(exists=True, dir_okay=False))
@click.argument('datasets', nargs=-1, type=click.Choice(sorted(DATASETS)))
@click.option('--id', 'id_col', required=True, help='Column with the identifiers.')
@click.option('--year', type=int, default=2020, show_default=True)
@click.option('--out', type=click.Path(), default='zonal.csv', show_default=True)
@click.option('--chunk', type=int, default=50, show_default=True, help='Zones per request.')
@click.version_option('0.1')
def cli(zones, datasets, id_col, year, out, chunk):
    """Zonal statistics of DATASETS for the polygons of ZONES."""
    ee.Initialize()
    gdf = gpd.read_file(zones).to_crs(4326)
    if id_col not in gdf:
        raise click.BadParameter(f'no column {id_col}', param_hint='--id')
    if not datasets:
        datasets = sorted(DATASETS)

    result = gdf[[id_col]].copy().set_index(id_col)
    for name in datasets:
        img, scale, reducer = load(name, year)
        values = {}
        for i in range(0, len(gdf), chunk):
            part = gdf.iloc[i:i + chunk][[id_col, 'geometry']]
            fc = ee.FeatureCollection(json.loads(part.to_json()))
            try:
                info = reduce(img, fc, scale, reducer).getInfo()
            except ee.EEException as e:
                click.secho(f'{name} {i}: {e}', fg='red', err=True)
                continue
            for f in info['features']:
                values[f['properties'][id_col]] = f['properties'].get('value')
        result[name] = pd.Series(values)
        click.echo(f'{name}: {len(values)} zones')

    result.to_csv(out)
    click.echo(f'written {out}')


if __name__ == '__main__':
    cli()
