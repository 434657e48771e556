"""Authentication helpers."""
import json
import logging
import os
from typing import Optional

import ee

logger = logging.getLogger(__name__)

HIGH_VOLUME = "https://earthengine-highvolume.googleapis.com"


def ee_initialize(
    project: Optional[str] = None,
    service_account: Optional[str] = None,
    key_file: Optional[str] = None,
    high_volume: bool = False,
) -> None:
    """Initialize Earth Engine with a service account or user credentials.

    Args:
        project: Cloud project id.
        service_account: Email of the service account.
        key_file: Path to the JSON key.
        high_volume: Use the high volume endpoint.
    """
    if ee.data._credentials is not None:
        return

    kwargs = {}
    if project is not None:
        kwargs["project"] = project
    if high_volume:
        kwargs["opt_url"] = HIGH_VOLUME

    key_file = key_file or os.environ.get("GOOGLE_APPLICATION_CREDENTIALS")

    if key_file and os.path.exists(key_file):
        if service_account is None:
            with open(key_file) as f:
                service_account = json.load(f)["client_email"]
        logger.info("Using service account %s", service_account)
        credentials = ee.ServiceAccountCredentials(service_account, key_file)
        ee.Initialize(credentials, **kwargs)
        return

    try:
        ee.Initialize(**kwargs)
    except Exception as exc:
        logger.warning("Initialize failed: %s", exc)
        ee.Authenticate()
        ee.Initialize(**kwargs)


def is_initialized() -> bool:
    try:
        ee.Number(1).getInfo()
        return True
    except Exception:
        return False
