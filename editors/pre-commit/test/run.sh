#!/usr/bin/env bash
# Runs the hooks through pre-commit: from a mirror made as README.md says, installed as a package; as a local hook; and, with
# GEOLS_TEST_BUILD=1, from this repository, which builds it. GEOLS_WHEEL: the package to install; without it one is made of the binary.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
use_geols
need_apt git
need_venv pre-commit pre-commit==4.7.0
commit="$cache/pre-commit/bin/pre-commit"
export PRE_COMMIT_HOME="$work/pre-commit" GIT_CONFIG_GLOBAL="$work/gitconfig" GIT_CONFIG_NOSYSTEM=1
git config --file "$work/gitconfig" user.name Tester
git config --file "$work/gitconfig" user.email tester@example.org
git config --file "$work/gitconfig" init.defaultBranch main
version=$("$GEOLS_BIN" --version | awk '{ print $2; exit }')

# The wheels that installing the mirror needs; nothing else is looked for anywhere.
wheels="$cache/pre-commit-wheels"
mkdir -p "$wheels" "$work/wheels"
[ -n "$(find "$wheels" -name 'setuptools-*.whl')" ] || "$cache/pre-commit/bin/pip" download --quiet --disable-pip-version-check --dest "$wheels" setuptools==80.9.0
if [ -n "${GEOLS_WHEEL:-}" ]; then
  cp "$GEOLS_WHEEL" "$work/wheels/"
else
  python3 - "$GEOLS_BIN" "$version" "$work/wheels" <<'PY'
"""A wheel as maturin lays it out: the program under scripts, and nothing else."""
import base64
import hashlib
import pathlib
import sys
import zipfile

program, version, folder = sys.argv[1:]
files = {
    f"geols-{version}.data/scripts/geols": pathlib.Path(program).read_bytes(),
    f"geols-{version}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: geols\nVersion: {version}\n".encode(),
    f"geols-{version}.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
}
record = f"geols-{version}.dist-info/RECORD"
lines = []
with zipfile.ZipFile(f"{folder}/geols-{version}-py3-none-any.whl", "w") as wheel:
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
        entry = zipfile.ZipInfo(name)
        # A program stays one.
        entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
        wheel.writestr(entry, content)
    wheel.writestr(record, "\n".join([*lines, f"{record},,", ""]))
PY
fi
export PIP_NO_INDEX=1 PIP_FIND_LINKS="$wheels $work/wheels" PIP_DISABLE_PIP_VERSION_CHECK=1

# The mirror: the first TOML of the page, of this version, and the hooks of the repository.
mirror="$work/mirror"
mkdir "$mirror"
awk '/^```toml$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$editors/pre-commit/README.md" | sed "s/0\.1\.0/$version/g" >"$mirror/pyproject.toml"
cp "$repository/.pre-commit-hooks.yaml" "$mirror/"
git -C "$mirror" init -q
git -C "$mirror" add -A
git -C "$mirror" commit -qm mirror
git -C "$mirror" tag "v$version"

# A project with a mistake in each kind of file, one that is excluded, and one that can be mended.
project="$work/project"
mkdir -p "$project/vendor"
cd "$project"
git init -q
echo 'exclude = ["vendor/**"]' >geols.toml
echo "var cut = ee.Image('USGS/SRTMGL1_003').clipp();" >script.js
printf "import ee\n\ncut = ee.Image('USGS/SRTMGL1_003').clipp()\n" >script.py
cp "$repository/examples/faulty/crop_calendar.ipynb" notebook.ipynb
cp script.js vendor/other.js
echo "print(ee.Date('2020-05-01').format('YYYY-MM-DD'));" >mend.js
echo "print(ee.Image('USGS/SRTMGL1_003').bandNames());" >clean.js
echo 'No code.' >notes.txt
git add -A

# expect STATUS PATTERN COMMAND...: the status of a command, and what it says.
expect() {
  local status=$1 pattern=$2 said got=0
  shift 2
  said=$("$@" 2>&1) || got=$?
  if [ "$got" != "$status" ] || ! grep -qE -- "$pattern" <<<"$said"; then
    printf 'pre-commit: %s\nexit code %s instead of %s, or no "%s" in:\n%s\n' "$*" "$got" "$status" "$pattern" "$said" >&2
    exit 1
  fi
  printf '%s' "$said" >"$work/said"
}
lacks() {
  if grep -qE -- "$1" "$work/said"; then
    echo "pre-commit: \"$1\" in:" >&2
    cat "$work/said" >&2
    exit 1
  fi
}

# Both hooks of a repository, at a revision; it is installed once.
hooks_of() {
  local config="$work/config.yaml"
  printf 'repos:\n  - repo: %s\n    rev: %s\n    hooks:\n      - id: geols\n      - id: geols-fix\n' "$1" "$2" >"$config"
  local run=("$commit" run --config "$config")
  expect 1 'no method "clipp"' "${run[@]}" geols --files script.js script.py notebook.ipynb vendor/other.js clean.js notes.txt
  for file in script.js script.py notebook.ipynb; do grep -q "$file" "$work/said" || { echo "nothing about $file" >&2; exit 1; }; done
  lacks 'vendor/other\.js|clean\.js|notes\.txt'
  expect 0 'geols\.*Passed' "${run[@]}" geols --files clean.js
  expect 0 'no files to check' "${run[@]}" geols --files notes.txt
  expect 1 'files were modified by this hook' "${run[@]}" geols-fix --files mend.js
  grep -q "format('YYYY-MM-dd')" mend.js || { echo "not mended:" >&2; cat mend.js >&2; exit 1; }
  git checkout -q mend.js
}

# Only what is installed counts, not the program on the PATH.
without=""
IFS=: read -ra folders <<<"$PATH"
for folder in "${folders[@]}"; do [ -e "$folder/geols" ] || without="$without:$folder"; done
without=${without#:}
PATH="$without" expect 1 'no method "clipp"' "$commit" try-repo "$mirror" geols --files script.js
PATH="$without" hooks_of "$mirror" "v$version"
echo "pre-commit: mirror passed"

# A real commit that names the mirror by its tag.
printf 'repos:\n  - repo: %s\n    rev: v%s\n    hooks:\n      - id: geols\n' "$mirror" "$version" >.pre-commit-config.yaml
git add -A
PATH="$without" expect 0 'installed at' "$commit" install
PATH="$without" expect 1 'no method "clipp"' git commit -m faulty
git rm -q --cached script.js script.py notebook.ipynb
PATH="$without" expect 0 'Passed' git commit -m clean
echo "pre-commit: commit passed"

# The local hook of the page: its second YAML.
awk '/^```yaml$/ { n += 1; inside = 1; next } /^```$/ { inside = 0 } inside && n == 2' "$editors/pre-commit/README.md" >.pre-commit-config.yaml
git add .pre-commit-config.yaml
expect 1 'no method "clipp"' "$commit" run --files script.js
expect 0 'Passed' "$commit" run --files clean.js
echo "pre-commit: local hook passed"

if [ "${GEOLS_TEST_BUILD:-}" = 1 ]; then
  unset PIP_NO_INDEX PIP_FIND_LINKS
  PATH="$without" hooks_of "$repository" "$(git -C "$repository" rev-parse HEAD)"
  echo "pre-commit: built from the repository, passed"
fi
