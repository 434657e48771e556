#!/usr/bin/env bash
# Runs the configuration that README.md shows in a real Emacs with eglot, and works with it: see drive.el.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
use_geols
need_apt emacs-nox elpa-eglot
# The pieces of code of the page, in order: how it is started, translation, settings.
awk -v folder="$work" '/^```elisp$/ { n += 1; inside = 1; next } /^```$/ { inside = 0 } inside { print > (folder "/readme-" n ".el") }' \
  "$editors/emacs/README.md"
mkdir -p "$work/home"
cat >"$work/script.js" <<'JS'
var image = ee.Image('USGS/SRTMGL1_003');
var area = ee.Geometry.Point([11, 47]).buffer(1000);
var cut = image.clipp(area);
var other = image.select('nonsense');
var tools = require('users/somebody/tools:slopes');

JS
cat >"$work/script.py" <<'PY'
import ee; image = ee.Image('USGS/SRTMGL1_003')
area = ee.Geometry.Point([11, 47]).buffer(1000)
cut = image.clipp(area)
other = image.select('nonsense')

PY
for script in script.js script.py; do
  HOME="$work/home" timeout 100 emacs -Q --batch --load "$editors/emacs/test/drive.el" --eval "(geols-drive \"$work\" \"$script\")" \
    2>"$work/said" || { cat "$work/said"; echo "emacs: $script failed" >&2; exit 1; }
  grep 'passed$' "$work/said"
  if grep -n panicked "$work/said"; then exit 1; fi
done
echo "emacs: passed"
