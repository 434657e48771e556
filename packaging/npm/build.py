#!/usr/bin/env python3
"""Makes the npm packages from the archives of a release: build.py ARCHIVES OUT [--only NAME]

ARCHIVES has geols-linux-x64.tar.gz and so on. OUT gets one tarball for each system, and geols-VERSION.tgz, which depends on them.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Package below @geols/ -> archive, and the systems on which npm installs it.
PLATFORMS = {
    "cli-darwin-arm64": ("geols-darwin-arm64.tar.gz", {"os": ["darwin"], "cpu": ["arm64"]}),
    "cli-darwin-x64": ("geols-darwin-x64.tar.gz", {"os": ["darwin"], "cpu": ["x64"]}),
    "cli-linux-arm64-gnu": ("geols-linux-arm64.tar.gz", {"os": ["linux"], "cpu": ["arm64"], "libc": ["glibc"]}),
    "cli-linux-x64-gnu": ("geols-linux-x64.tar.gz", {"os": ["linux"], "cpu": ["x64"], "libc": ["glibc"]}),
    "cli-linux-x64-musl": ("geols-alpine-x64.tar.gz", {"os": ["linux"], "cpu": ["x64"], "libc": ["musl"]}),
    "cli-win32-arm64": ("geols-win32-arm64.zip", {"os": ["win32"], "cpu": ["arm64"]}),
    "cli-win32-x64": ("geols-win32-x64.zip", {"os": ["win32"], "cpu": ["x64"]}),
}


def read_member(archive, name):
    """Returns the bytes of a file at the top of an archive."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as zipped:
            return zipped.read(name)
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile() and pathlib.PurePosixPath(member.name) == pathlib.PurePosixPath(name):
                return tar.extractfile(member).read()
    sys.exit(f"{archive} has no {name}")


def pack(folder, out):
    # On Windows npm is a script, which only a shell starts by its name.
    npm = shutil.which("npm") or sys.exit("npm is not installed")
    subprocess.run([npm, "pack", "--silent", "--pack-destination", str(out.resolve())], cwd=folder, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("archives", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", action="append", help="make the package of this system alone, such as cli-linux-x64-gnu, and the main one")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)

    main_package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    shared = {key: main_package[key] for key in ("version", "license", "repository", "homepage", "bugs", "publishConfig")}
    with tempfile.TemporaryDirectory() as work:
        for name, (archive, system) in PLATFORMS.items():
            if arguments.only and name not in arguments.only:
                continue
            program = "geols.exe" if "win32" in system["os"] else "geols"
            folder = pathlib.Path(work, name)
            folder.mkdir()
            (folder / program).write_bytes(read_member(arguments.archives / archive, program))
            (folder / program).chmod(0o755)
            shutil.copy(ROOT / "LICENSE", folder)
            (folder / "README.md").write_text(f"The program of [geols](https://www.npmjs.com/package/geols) for {name.removeprefix('cli-')}.\n", encoding="utf-8")
            # Yarn starts no program out of a zip, which `preferUnplugged` tells it.
            package = {"name": f"@geols/{name}", "description": f"The program of geols for {name.removeprefix('cli-')}", **shared, **system}
            package |= {"preferUnplugged": True, "files": [program]}
            (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
            pack(folder, arguments.out)

        folder = pathlib.Path(work, "geols")
        shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("build.py", "__pycache__"))
        shutil.copy(ROOT / "LICENSE", folder)
        pack(folder, arguments.out)


if __name__ == "__main__":
    main()
