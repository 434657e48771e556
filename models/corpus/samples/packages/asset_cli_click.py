import click
import ee
from tabulate import tabulate


@click.group()
@click.option('--project', '-p', default=None, help='Cloud project id')
@click.pass_context
def main(ctx, project):
    """Manage Earth Engine assets."""
    ctx.ensure_object(dict)
    ctx.obj['project'] = project
    ee.Initialize(project=project)


@main.command('ls')
@click.argument('parent')
@click.option('--long', '-l', is_flag=True)
def list_cmd(parent, long):
    """List assets."""
    assets = ee.data.listAssets({'parent': parent})['assets']
    if not long:
        for asset in assets:
            click.echo(asset['name'])
        return
    rows = []
    for asset in assets:
        info = ee.data.getAsset(asset['name'])
        size = int(info.get('sizeBytes', 0)) / 1024 ** 2
        rows.append([asset['type'], asset['name'].split('/')[-1], round(size, 2), info.get('updateTime', '')[:10]])
    click.echo(tabulate(rows, headers=['type', 'name', 'MB', 'updated']))


@main.command()
@click.argument('src')
@click.argument('dst')
@click.option('--overwrite', is_flag=True)
def cp(src, dst, overwrite):
    """Copy an asset."""
    ee.data.copyAsset(src, dst, overwrite)
    click.echo('{} -> {}'.format(src, dst))


@main.command()
@click.argument('src')
@click.argument('dst')
def mv(src, dst):
    """Rename an asset."""
    ee.data.renameAsset(src, dst)
    click.echo('{} -> {}'.format(src, dst))


@main.command()
@click.argument('assets', nargs=-1)
@click.option('--yes', '-y', is_flag=True)
def rm(assets, yes):
    """Delete assets."""
    for asset in assets:
        if not yes and not click.confirm('Delete {}?'.format(asset)):
            continue
        try:
            ee.data.deleteAsset(asset)
        except ee.EEException as e:
            click.secho(str(e), fg='red', err=True)


@main.command()
@click.argument('name')
@click.option('--collection', '-c', is_flag=True, help='Create an image collection')
def mk(name, collection):
    """Create a folder or image collection."""
    kind = 'IMAGE_COLLECTION' if collection else 'FOLDER'
    ee.data.createAsset({'type': kind}, name)
    click.echo('Created {}'.format(name))


@main.command('set')
@click.argument('asset')
@click.argument('properties', nargs=-1)
def set_cmd(asset, properties):
    """Set properties, e.g. year=2020 source=field."""
    props = {}
    for p in properties:
        key, value = p.split('=', 1)
        try:
            value = float(value)
        except ValueError:
            pass
        props[key] = value
    update_mask = ['properties.' + k for k in props]
    ee.data.updateAsset(asset, {'properties': props}, update_mask)


@main.command()
@click.argument('asset')
def info(asset):
    """Show an asset."""
    for key, value in ee.data.getAsset(asset).items():
        click.echo('{}: {}'.format(key, value))


if __name__ == '__main__':
    main()
