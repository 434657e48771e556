# -*- coding: utf-8 -*-
"""Utilities to manage Earth Engine assets."""

import ee
import sys


def asset_exists(asset_id):
    """Return True if the asset exists."""
    try:
        ee.data.getAsset(asset_id)
        return True
    except ee.EEException:
        return False


def create_folder(folder_id):
    """Create a folder if it does not exist."""
    if not asset_exists(folder_id):
        ee.data.createAsset({'type': 'FOLDER'}, folder_id)
        print('Created folder: {}'.format(folder_id))
    return folder_id


def create_image_collection(collection_id, properties=None):
    """Create an image collection if it does not exist."""
    if asset_exists(collection_id):
        return collection_id
    ee.data.createAsset({'type': 'IMAGE_COLLECTION'}, collection_id)
    if properties:
        ee.data.updateAsset(collection_id, {'properties': properties}, ['properties'])
    return collection_id


def list_assets(parent):
    """List all the asset ids in a folder or collection."""
    assets = []
    response = ee.data.listAssets({'parent': parent})
    assets.extend(response.get('assets', []))
    while 'nextPageToken' in response:
        response = ee.data.listAssets({
            'parent': parent,
            'pageToken': response['nextPageToken']
        })
        assets.extend(response.get('assets', []))
    return [a['name'] for a in assets]


def delete_recursive(asset_id, dry_run=True):
    """Delete an asset and all of its children."""
    info = ee.data.getAsset(asset_id)
    if info['type'] in ('FOLDER', 'IMAGE_COLLECTION'):
        for child in list_assets(asset_id):
            delete_recursive(child, dry_run)
    print('Deleting {}'.format(asset_id))
    if not dry_run:
        ee.data.deleteAsset(asset_id)


def copy_collection(source, destination, overwrite=False):
    """Copy all the images of a collection into another one."""
    create_image_collection(destination)
    for child in list_assets(source):
        name = child.split('/')[-1]
        target = destination + '/' + name
        if asset_exists(target) and not overwrite:
            print('Skipping {}'.format(target))
            continue
        ee.data.copyAsset(child, target, overwrite)


def make_public(asset_id):
    acl = ee.data.getAssetAcl(asset_id)
    acl['all_users_can_read'] = True
    # the owners can not be updated
    acl.pop('owners', None)
    ee.data.setAssetAcl(asset_id, acl)


def get_size(asset_id):
    """Size of an asset in MB."""
    info = ee.data.getAsset(asset_id)
    if info['type'] in ('FOLDER', 'IMAGE_COLLECTION'):
        return sum(get_size(c) for c in list_assets(asset_id))
    return int(info.get('sizeBytes', 0)) / 1e6


def get_quota():
    for root in ee.data.getAssetRoots():
        quota = ee.data.getAssetRootQuota(root['id'])
        used = quota['asset_size']['usage'] / 1e9
        limit = quota['asset_size']['limit'] / 1e9
        print('{}: {:.2f} GB of {:.2f} GB'.format(root['id'], used, limit))


if __name__ == '__main__':
    ee.Initialize()
    get_quota()
    if len(sys.argv) > 1:
        for name in list_assets(sys.argv[1]):
            print(name, round(get_size(name), 2))
