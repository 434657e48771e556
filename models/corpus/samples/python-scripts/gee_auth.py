import ee
import os
import json


def authenticate(project=None, key_file=None):
    """
    Initialize Earth Engine, either with a service account key or the user credentials
    """
    if key_file is None:
        key_file = os.environ.get('GEE_KEY_FILE')

    if key_file and os.path.exists(key_file):
        with open(key_file) as f:
            email = json.load(f)['client_email']
        credentials = ee.ServiceAccountCredentials(email, key_file)
        ee.Initialize(credentials, project=project)
    else:
        try:
            ee.Initialize(project=project)
        except Exception:
            ee.Authenticate()
            ee.Initialize(project=project)
    print('Earth Engine initialized')


if __name__ == '__main__':
    authenticate()
    print(ee.Number(1).add(1).getInfo())
