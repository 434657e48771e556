#!/usr/bin/env bash
# Types into a real Helix, on a terminal of tmux, with the configuration that README.md shows. Helix comes from the PATH or from a later
# Debian release; where neither can be had, the configuration is only parsed, and the last line says so.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
use_geols
need_apt tmux
mkdir -p "$work/config/helix" "$work/cache" "$work/project"
awk '/^```toml$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$editors/helix/README.md" >"$work/config/helix/languages.toml"
python3 - "$work/config/helix/languages.toml" <<'PY'
import sys
import tomllib

with open(sys.argv[1], "rb") as file:
    read = tomllib.load(file)
assert read["language-server"]["geols"]["args"] == ["server"]
assert {one["name"] for one in read["language"]} == {"javascript", "python"}
print("helix: the configuration parses")
PY

if command -v hx >/dev/null; then
  helix=$(command -v hx)
elif need_debian trixie hx; then
  helix="$work/hx"
  debian_program trixie hx hx "$helix"
  export HELIX_RUNTIME="$cache/debian-trixie-hx/files/usr/lib/hx/runtime"
else
  echo "helix: no Helix can be had here; only the configuration was parsed"
  exit 0
fi
export XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="$work/cache"

terminal=(tmux -L "geols-$$" -f /dev/null)
trap '"${terminal[@]}" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
screen() { "${terminal[@]}" capture-pane -p; }
keys() { "${terminal[@]}" send-keys "$@"; }
# The text as it is typed, not names of keys.
text() { "${terminal[@]}" send-keys -l "$1"; }
# The same at the speed of a fast typist. Helix 25.01 sends each change from a task of its own: changes of text that arrives at once can
# reach the server in another order than their versions, and the server then has another text than the screen.
type_slowly() {
  local text=$1
  for ((i = 0; i < ${#text}; i++)); do
    "${terminal[@]}" send-keys -l "${text:i:1}"
    sleep 0.05
  done
}

# Waits until the screen has a text, or with a `!` before it, has it no more.
until_screen() {
  local what=$1 pattern=$2 wanted=0
  case $pattern in "! "*) wanted=1 pattern=${pattern#"! "} ;; esac
  for _ in $(seq 300); do
    local found=0
    screen | grep -qF -- "$pattern" || found=1
    [ "$found" = "$wanted" ] && return 0
    sleep 0.05
  done
  echo "helix: waited 15 s for $what ($2); the screen:" >&2
  screen >&2
  exit 1
}

for script in script.js script.py; do
  file="$work/project/$script"
  {
    case $script in *.py) echo 'import ee' ;; *) echo "print('geols');" ;; esac
    echo "image = ee.Image('USGS/SRTMGL1_003')"
    echo 'cut = image.clipp(image.geometry())'
    echo "other = image.select('nonsense')"
  } >"$file"
  log="$work/$script.log"
  # Both scripts of this test have the same name: where script.py leads, there is a file already.
  case $script in *.js) beside=script.py ;; *) beside=script_2.js ;; esac
  "${terminal[@]}" new-session -d -x 110 -y 30 "'$helix' -v --log '$log' '$file' 2>'$work/stderr'"

  until_screen "Helix" ' NOR '
  until_screen "findings" '●   4'

  # The finding at the cursor is shown in full; by the settings of the page one of the two is a warning.
  text ':3'
  keys Enter
  text 'fpl'
  until_screen "the finding" 'Image has no method "clipp"'
  until_screen "its advice" 'did you mean "clip"?'
  text ':4'
  keys Enter
  text "f'l"
  until_screen "the other finding" 'has no band "nonsense"'
  screen | grep -q '● 1 ● 1' || { echo "helix: not one warning and one error:" >&2; screen >&2; exit 1; }
  echo "helix: $script: findings and settings passed"

  text ':2'
  keys Enter
  text 'fU'
  text ' k'
  until_screen "the hover" 'SRTM'
  until_screen "the band in the hover" 'elevation'
  keys Escape
  echo "helix: $script: hover passed"

  text ':4'
  keys Enter
  text 'o'
  type_slowly 'image.clipToC'
  until_screen "completion" 'clipToCollection'
  keys Tab Enter
  until_screen "the accepted member" 'image.clipToCollection('
  keys Escape Escape
  text 'xd'
  until_screen "the text as it was" '! image.clipTo'
  echo "helix: $script: completion passed"

  text ':3'
  keys Enter
  text 'fp'
  text ' a'
  until_screen "the fix" 'Change to "clip"'
  keys Enter
  until_screen "the text after the fix" 'image.clip(image'
  until_screen "no finding" '! clipp'
  echo "helix: $script: fix passed"

  text ':w'
  keys Enter
  text ' a'
  until_screen "the offer of a translation" 'Translate to'
  keys Up Enter
  until_screen "the translation" "$beside"
  until_screen "what is in it" 'USGS/SRTMGL1_003'
  echo "helix: $script: translation passed"

  text ':qa!'
  keys Enter
  for _ in $(seq 100); do "${terminal[@]}" has-session 2>/dev/null || break; sleep 0.05; done
  if grep -n 'panicked' "$log"; then exit 1; fi
done
echo "helix: passed in $("$helix" --version)"
