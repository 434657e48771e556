import ee
import os
import subprocess
import geopandas as gpd
import geemap

ee.Initialize(project='ee-assets-admin')

root = 'projects/ee-assets-admin/assets'

# list everything
def walk(parent, level=0):
    for a in ee.data.listAssets({'parent': parent}).get('assets', []):
        print('  ' * level + a['type'], a['name'].split('/')[-1])
        if a['type'] in ['FOLDER', 'IMAGE_COLLECTION']:
            walk(a['name'], level + 1)

walk(root)

# new folder
folder = root + '/catchments'
if folder not in [a['name'] for a in ee.data.listAssets({'parent': root})['assets']]:
    ee.data.createFolder(folder)

# upload shapefiles as tables
shp_dir = 'shapes'
for fn in os.listdir(shp_dir):
    if not fn.endswith('.shp'):
        continue
    name = os.path.splitext(fn)[0]
    gdf = gpd.read_file(os.path.join(shp_dir, fn)).to_crs(4326)
    gdf['geometry'] = gdf.simplify(0.0005)
    fc = geemap.gdf_to_ee(gdf)
    task = ee.batch.Export.table.toAsset(
        collection=fc,
        description='upload_' + name,
        assetId=f'{folder}/{name}'
    )
    task.start()
    print(name, len(gdf), task.id)

# upload a geotiff with the command line tool
cmd = 'earthengine upload image --asset_id={}/dem gs://my-bucket/dem.tif'.format(root)
print(cmd)
# subprocess.run(cmd.split(), check=True)

# rename
ee.data.renameAsset(f'{folder}/old_name', f'{folder}/new_name')

# make public
acl = {'all_users_can_read': True}
ee.data.setAssetAcl(f'{folder}/new_name', acl)

# delete all test assets
for a in ee.data.listAssets({'parent': folder})['assets']:
    if 'test' in a['name']:
        ee.data.deleteAsset(a['name'])
        print('deleted', a['name'])
