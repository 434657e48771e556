#!/usr/bin/env python3
"""Compares what the files of all channels say of a release with the workflow that makes it: names.py REPOSITORY"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

import yaml

root = pathlib.Path(sys.argv[1])


def text(path):
    return (root / path).read_text(encoding="utf-8")


def load(path):
    return json.loads(text(path)) if path.endswith(".json") else yaml.safe_load(text(path))


def same(what, found, expected):
    if found != expected:
        sys.exit(f"{what}:\n  {found}\ninstead of\n  {expected}")


cargo = tomllib.loads(text("Cargo.toml"))["package"]
version, repository = cargo["version"], cargo["repository"]
releases = f"{repository}/releases/download/v{version}/"

# The workflow: each target with its archive, and the program in it.
matrix = load(".github/workflows/release.yml")["jobs"]["build"]["strategy"]["matrix"]["include"]
archives = {
    one["target"]: f"geols-{one['vsix']}{'.zip' if one['vsix'].startswith('win32') else '.tar.gz'}" for one in matrix
}
pack = next(step for step in load(".github/workflows/release.yml")["jobs"]["build"]["steps"] if step.get("name") == "Pack an archive")["run"]
assert "out/geols-${{ matrix.vsix }}" in pack and "startsWith(matrix.vsix, 'win32') && 'zip' || 'gztar'" in pack, pack

# cargo binstall: its templates, with the extension that it adds to programs of Windows.
binstall = cargo["metadata"]["binstall"]
same("targets of binstall", sorted(binstall["overrides"]), sorted(archives))
for target, archive in archives.items():
    settings = binstall | binstall["overrides"][target]
    values = {"repo": repository, "version": version, "name": "geols", "bin": "geols", "target": target, "binary-ext": ".exe" if "windows" in target else ""}
    fill = lambda template: re.sub(r"\{ ?([a-z-]+) ?\}", lambda match: values[match[1]], template)
    same(f"binstall on {target}", fill(settings["pkg-url"]), releases + archive)
    same(f"format of {archive}", settings["pkg-fmt"], "zip" if archive.endswith(".zip") else "tgz")
    same(f"program in {archive}", fill(settings["bin-dir"]), "geols.exe" if "windows" in target else "geols")

# npm: the packages that build.py makes are those that the main one and the launcher name.
sys.path.insert(0, str(root / "packaging/npm"))
import build  # noqa: E402

npm = load("packaging/npm/package.json")
packages = sorted(f"@geols/{name}" for name in build.PLATFORMS)
same("archives of npm", sorted(archive for archive, _ in build.PLATFORMS.values()), sorted(archives.values()))
same("optional dependencies", npm["optionalDependencies"], dict.fromkeys(packages, version))
same("packages of the launcher", sorted(set(re.findall(r"'(@geols/[^']+)'", text("packaging/npm/bin/geols.js")))), packages)

# Mason, the action and the formula.
mason = load("packaging/mason/package.yaml")
same("archives of Mason", sorted(one["file"] for one in mason["source"]["asset"]), sorted(archives.values()))
same("programs of Mason", {one["file"]: one["bin"] for one in mason["source"]["asset"] if one["bin"] != "geols"}, {each: "geols.exe" for each in archives.values() if each.endswith(".zip")})
action = load("action.yml")
same("archives of the action", sorted(set(re.findall(r"archive=(\S+)", action["runs"]["steps"][0]["run"])) - {"geols-alpine-x64.tar.gz;"}), sorted(set(archives.values()) - {"geols-alpine-x64.tar.gz"}))
same("releases of the action", action["inputs"]["releases"]["default"] + f"/v{version}/", releases)
formula = text("packaging/homebrew/geols.rb").replace("#{version}", version)
same("archives of the formula", sorted(re.findall(r'url "(.+)"', formula)), sorted(releases + each for each in archives.values() if re.search("darwin|linux", each)))

# One name, description and address everywhere.
name = "io.github.geols/geols"
same("mcpName", npm["mcpName"], name)
assert re.search(rf"(?m)^<!-- mcp-name: {name} -->$", text("README.md")), "PyPI looks for the name of the MCP server in README.md"
assert f'io.modelcontextprotocol.server.name="{name}"' in text("packaging/container/Dockerfile")
if (root / "server.json").is_file():
    server = load("server.json")
    same("name of the MCP server", server["name"], name)
    assert len(server["description"]) <= 100, "the registry takes 100 characters"
    same("packages of the MCP server", sorted((one["registryType"], one["identifier"], one["version"]) for one in server["packages"]), [("npm", "geols", version), ("pypi", "geols", version)])
same("addresses", {npm["homepage"], mason["homepage"], action["inputs"]["releases"]["default"].split("/releases")[0]}, {repository})
same("licenses", {npm["license"], mason["licenses"][0], load("packaging/conda/recipe.yaml")["about"]["license"]}, {cargo["license"]})

# SchemaStore, Sublime Text, Zed, nvim-lspconfig: the same command, and files that are there.
schema = load("packaging/schemastore/catalog.json")
assert (root / schema["url"].removeprefix("https://raw.githubusercontent.com/geols/geols/main/")).is_file(), schema["url"]
sublime = json.loads(re.sub(r"(?m)^\s*//.*", "", text("packaging/sublime/LSP.sublime-settings")))["clients"]["geols"]
same("command of Sublime Text", sublime["command"], ["geols", "server"])
lua = text("editors/neovim/lsp/geols.lua")
assert lua.startswith("---@brief\n") and "---@type vim.lsp.Config\nreturn {" in lua and "cmd = { 'geols', 'server' }" in lua, "nvim-lspconfig"
zed = tomllib.loads(text("packaging/zed/extension.toml"))
same("server of Zed", list(zed["language_servers"]), ["geols"])

# The Marketplace and Open VSX.
code = load("editors/vscode/package.json")
for field in ("publisher", "displayName", "description", "license", "icon", "repository", "engines", "categories"):
    assert code.get(field), f"editors/vscode/package.json has no {field}"
icon = (root / "editors/vscode" / code["icon"]).read_bytes()
assert icon[:8] == b"\x89PNG\r\n\x1a\n" and min(int.from_bytes(icon[16:20], "big"), int.from_bytes(icon[20:24], "big")) >= 128, "the icon has to be a PNG of 128 pixels"
assert len(code["keywords"]) <= 30

# Manifests that name the version, and that version.py does not know.
sys.path.insert(0, str(root / "packaging"))
import version as versions  # noqa: E402

tracked = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True).stdout.split("\n")
manifests = {"package.json", "plugin.json", "manifest.json", "server.json", "Cargo.toml", "extension.toml"}
for each in tracked:
    if each.rsplit("/", 1)[-1] in manifests and each not in versions.FILES and each != "Cargo.toml" and not each.startswith("tests/"):
        assert not re.search(rf'(?m)^\s*"?version"?\s*[:=]\s*"{re.escape(version)}"', text(each)), f"packaging/version.py does not write {each}"

# crates.io: 10 MB at most, with all files that the program includes.
listed = subprocess.run(["cargo", "package", "--list", "--allow-dirty", "--offline"], cwd=root, capture_output=True, text=True) if "--crate" in sys.argv else None
if listed:
    files = set(listed.stdout.split())
    assert listed.returncode == 0 and "Cargo.lock" in files, listed.stderr
    for each in sorted(files):
        if each.startswith("src/") and each.endswith(".rs"):
            # Tests at the end of a module may include more.
            source = text(each).split("#[cfg(test)]")[0] if not each.endswith("tests.rs") else ""
            for included in re.findall(r'include_(?:str|bytes)!\(\s*"([^"]+)"', source):
                path = ((root / each).parent / included).resolve().relative_to(root.resolve())
                assert path.as_posix() in files, f"the crate lacks {path}, which {each} includes"
