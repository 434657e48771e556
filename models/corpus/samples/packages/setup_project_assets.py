"""Creates the folder tree of a project and shares it with the team."""
import argparse

import ee
import yaml

TREE = """
input:
  type: Folder
  children: [boundaries, training, validation]
composites:
  type: ImageCollection
maps:
  type: ImageCollection
tables:
  type: Folder
"""


def create(asset_id, kind):
    try:
        info = ee.data.getAsset(asset_id)
        print('exists  {} ({})'.format(asset_id, info['type']))
    except ee.EEException:
        ee.data.createAsset({'type': kind}, asset_id)
        print('created {} ({})'.format(asset_id, kind))


def share(asset_id, readers, writers):
    policy = {
        'bindings': [
            {'role': 'roles/viewer', 'members': ['user:' + r for r in readers]},
            {'role': 'roles/editor', 'members': ['user:' + w for w in writers]},
        ]
    }
    ee.data.setIamPolicy(asset_id, policy)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('project')
    parser.add_argument('--root', default='landcover')
    parser.add_argument('--readers', nargs='*', default=[])
    parser.add_argument('--writers', nargs='*', default=[])
    args = parser.parse_args()

    ee.Initialize(project=args.project)
    root = 'projects/{}/assets/{}'.format(args.project, args.root)
    create(root, 'Folder')
    for name, node in yaml.safe_load(TREE).items():
        path = root + '/' + name
        create(path, node['type'])
        for child in node.get('children', []):
            create(path + '/' + child, 'Folder')
        if args.readers or args.writers:
            share(path, args.readers, args.writers)


if __name__ == '__main__':
    main()
