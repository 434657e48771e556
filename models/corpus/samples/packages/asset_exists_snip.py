import ee

ee.Initialize()


def exists(asset_id):
    try:
        ee.data.getAsset(asset_id)
        return True
    except ee.ee_exception.EEException:
        return False


root = 'projects/ee-myproject/assets/'

for folder in ['ndvi', 'lst', 'rain', 'et']:
    path = root + folder
    if not exists(path):
        ee.data.createAsset({'type': 'ImageCollection'}, path)
        print('created', path)
    else:
        print('exists', path)
