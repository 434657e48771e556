"""Where the program is that was installed with this package."""

import os
import shutil
import site
import sysconfig


def find():
    """The path of the program; that of this package comes before another on the PATH."""
    name = "geols" + (sysconfig.get_config_var("EXE") or "")
    for folder in folders():
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    path = shutil.which("geols")
    if path is None:
        raise FileNotFoundError("the program geols is not installed: pip install geols")
    return path


def folders():
    """Where pip may have put it, the nearest first."""
    packages = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    # `pip install --target` puts programs below the folder of packages.
    yield os.path.join(packages, "bin")
    # Packages of the user are seen by an environment too, whose programs are others.
    if site.ENABLE_USER_SITE and os.path.abspath(site.getusersitepackages()) == packages:
        if os.name == "nt":
            yield sysconfig.get_path("scripts", scheme="nt_user")
        elif sysconfig.get_config_var("PYTHONFRAMEWORK"):
            yield sysconfig.get_path("scripts", scheme="osx_framework_user")
        else:
            yield sysconfig.get_path("scripts", scheme="posix_user")
    yield sysconfig.get_path("scripts")
