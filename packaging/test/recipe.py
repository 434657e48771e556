#!/usr/bin/env python3
"""Renders the conda recipe, and builds and tests a package of a program with what the recipe says: recipe.py RECIPE WORK

Without a network there is no compiler of conda-forge: the program under WORK/program takes the place of the build.
"""

import os
import pathlib
import sys

import rattler_build
import yaml

path, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
# What conda-forge pins.
pins = {"c_compiler": ["gcc"], "c_stdlib": ["sysroot"], "c_stdlib_version": ["2.28"], "rust_compiler": ["rust"], "python_min": ["3.10"]}
rendered = rattler_build.Stage0Recipe.from_file(str(path)).render(rattler_build.VariantConfig(pins))
assert len(rendered) == 1, "one package for all Pythons"
recipe = rendered[0].recipe.to_dict()
version = recipe["package"]["version"]
assert recipe["source"][0]["url"].endswith(f"/geols-{version}.tar.gz")
assert "maturin >=1.7,<2" in recipe["requirements"]["host"]

recipe = yaml.safe_load(path.read_text(encoding="utf-8"))
recipe["source"] = {"path": str(work / "program")}
recipe["build"] = {
    "number": 0,
    "dynamic_linking": {"binary_relocation": False},
    "script": ["mkdir -p $PREFIX/bin", "cp geols $PREFIX/bin/", "touch LICENSE THIRDPARTY.yml"],
}
recipe["requirements"] = {}
recipe["tests"] = [test for test in recipe["tests"] if "script" in test]
folder = work / "conda"
folder.mkdir()
(folder / "recipe.yaml").write_text(yaml.safe_dump(recipe), encoding="utf-8")
os.chdir(folder)
offline = rattler_build.Stage0Recipe.from_file(str(folder / "recipe.yaml"))
tested = rattler_build.ToolConfiguration(test_strategy="native")
offline.run_build(tool_config=tested, output_dir=str(folder / "out"), channels=[], package_format="conda:1")
