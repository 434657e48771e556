# What the tests of the editor integrations share, and what makes their pictures; sourced by scripts in `editors/**/test/`, which have set `set -euo pipefail`.
# shellcheck shell=bash

editors=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
repository=$(dirname "$editors")
cache=${GEOLS_TEST_CACHE:-$repository/target/editors}
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)

# The binary under test, as `geols` on the PATH: nothing else is configured in most tests.
use_geols() {
  local binary=${GEOLS_BIN:-$repository/target/debug/geols}
  [ -x "$binary" ] || { echo "no binary at $binary: build it, or set GEOLS_BIN" >&2; exit 2; }
  GEOLS_BIN=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")
  export GEOLS_BIN
  mkdir -p "$work/bin"
  ln -sf "$GEOLS_BIN" "$work/bin/geols"
  export PATH="$work/bin:$PATH"
}

# A folder for one run, removed with it.
new_work() {
  work=$(mktemp -d)
  # A process of an editor may still write for a moment.
  trap 'rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }' EXIT
}

# Debian packages that are not installed yet; nothing where there is no apt or no root.
need_apt() {
  local missing=()
  command -v dpkg-query >/dev/null || return 0
  for package; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  [ "$(id -u)" = 0 ] || return 0
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# A virtual environment with exact versions: need_venv NAME PACKAGE==VERSION...
need_venv() {
  local folder="$cache/$1"
  shift
  if [ "$(cat "$folder/.has" 2>/dev/null)" != "$*" ]; then
    rm -rf "$folder"
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@"
    printf '%s' "$*" >"$folder/.has"
  fi
}

# npm packages with exact versions: need_npm NAME PACKAGE@VERSION...
need_npm() {
  local folder="$cache/$1"
  shift
  if [ "$(cat "$folder/.has" 2>/dev/null)" != "$*" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && npm install --silent --no-audit --no-fund --no-save --prefix . "$@" >/dev/null)
    printf '%s' "$*" >"$folder/.has"
  fi
}

# Unpacks a package of another Debian release, with all that it depends on, beside the system: need_debian SUITE PACKAGE.
# Returns 1 where that cannot be done. Programs in it are run through `run_debian`.
need_debian() {
  local suite=$1 package=$2 folder="$cache/debian-$1-$2" uri
  [ -e "$folder/.done" ] && return 0
  command -v apt-get >/dev/null && [ "$(dpkg --print-architecture)" = amd64 ] || return 1
  # The mirror that the system uses.
  uri=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }')
  [ -n "$uri" ] || return 1
  rm -rf "$folder"
  mkdir -p "$folder"/apt/{sources,lists/partial,archives/partial}
  : >"$folder/apt/status"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$uri" "$suite" >"$folder/apt/sources/it.list"
  # An empty state: everything that the package needs is fetched, the C library too.
  local options=(-qq -o Dir::Etc::sourcelist=- -o Dir::Etc::sourceparts="$folder/apt/sources" -o Dir::State::lists="$folder/apt/lists"
    -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt" -o Debug::NoLocking=1 -o APT::Sandbox::User=root
    -o APT::Get::List-Cleanup=0)
  apt-get "${options[@]}" update >/dev/null || return 1
  apt-get "${options[@]}" install --yes --download-only --no-install-recommends "$package" >/dev/null || return 1
  for archive in "$folder"/apt/archives/*.deb; do
    dpkg-deb -x "$archive" "$folder/files" || return 1
  done
  rm -rf "$folder/apt"
  touch "$folder/.done"
}

# Writes a script that runs a program of such a package with the libraries beside it: debian_program SUITE PACKAGE PROGRAM SCRIPT.
# LD_LIBRARY_PATH would reach the language server too, which runs with the system's.
debian_program() {
  local root="$cache/debian-$1-$2/files" loader
  loader=$(find "$root" -name 'ld-linux-x86-64.so.2' \( -type f -o -type l \) -print -quit)
  printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' "$loader" \
    "$root/usr/lib/x86_64-linux-gnu:$root/lib/x86_64-linux-gnu" "$root/usr/bin/$3" >"$4"
  chmod +x "$4"
}

# The script in most pictures: one fault, one method to complete.
write_vegetation() {
  cat >"$work/vegetation.js" <<'JS'
// Vegetation around Innsbruck in the summer of 2023.
var area = ee.Geometry.Point([11.39, 47.27]).buffer(20000);

var summer = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(area)
    .filterDate('2023-06-01', '2023-09-01')
    .median();

var ndvi = summer.normalizedDifference(['B8', 'B4']);
var red = ndvi.select('B4');
var local = ndvi.clipp(area);
JS
}

# Pictures of programs on a terminal of tmux, which goes with the folder of the run.
use_terminal() {
  terminal=(tmux -L "geols-shots-$$" -f /dev/null)
  trap '"${terminal[@]}" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
}

# open_terminal COLUMNS LINES COMMAND
open_terminal() {
  "${terminal[@]}" new-session -d -x "$1" -y "$2" "$3"
  "${terminal[@]}" set -g default-terminal tmux-256color \; set -as terminal-features ',*:RGB:usstyle'
}

keys() { "${terminal[@]}" send-keys "$@"; }

until_screen() {
  for _ in $(seq 300); do
    "${terminal[@]}" capture-pane -p | grep -qF -- "$1" && return 0
    sleep 0.05
  done
  echo "not on the screen: $1" >&2
  "${terminal[@]}" capture-pane -p >&2
  exit 1
}

# What is on the screen, once it has come to rest, with its colors.
shot() {
  sleep 0.7
  "${terminal[@]}" capture-pane -e -p -N
}

# draw FILE: a picture of such a screen.
draw() { python3 "$editors/test/terminal.py" "$1"; }
