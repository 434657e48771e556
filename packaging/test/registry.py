#!/usr/bin/env python3
"""A registry of npm that has the tarballs of a folder: registry.py FOLDER ADDRESS_FILE"""

import base64
import hashlib
import http.server
import json
import pathlib
import sys
import tarfile
import urllib.parse

folder, address_file = map(pathlib.Path, sys.argv[1:])
tarballs = {}
for path in folder.glob("*.tgz"):
    with tarfile.open(path) as tar:
        manifest = json.load(tar.extractfile("package/package.json"))
    tarballs[manifest["name"]] = (path, manifest)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = urllib.parse.unquote(self.path[1:])
        if name.endswith(".tgz"):
            return self.answer(200, (folder / pathlib.PurePosixPath(name).name).read_bytes())
        if name not in tarballs:
            return self.answer(404, b"{}")
        path, manifest = tarballs[name]
        digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
        dist = {"tarball": f"{address}/{path.name}", "integrity": f"sha512-{digest}"}
        version = manifest["version"]
        packument = {"name": name, "dist-tags": {"latest": version}, "versions": {version: {**manifest, "dist": dist}}}
        return self.answer(200, json.dumps(packument).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/octet-stream" if self.path.endswith(".tgz") else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
address = f"http://127.0.0.1:{server.server_port}"
address_file.write_text(address)
server.serve_forever()
