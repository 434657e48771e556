#!/usr/bin/env bash
# Makes the pictures of helix/README.md and emacs/README.md anew, in their images/: real editors with the configuration of these pages, on a
# terminal of tmux. Those of the other editors are made by their tests with SCREENSHOTS=1, and by neovim/test/shots.sh.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

new_work
use_geols
need_apt tmux chromium emacs-nox elpa-eglot
mkdir -p "$work/config/helix" "$work/home/.emacs.d" "$work/cache" "$editors"/{helix,emacs}/images
write_vegetation
# block PAGE LANGUAGE NUMBER: the piece of code of a page.
block() { awk -v start="\`\`\`$2" -v wanted="$3" '$0 == start { n += 1; inside = n == wanted; next } /^```$/ { inside = 0 } inside' "$1"; }
block "$editors/helix/README.md" toml 1 >"$work/config/helix/languages.toml"
{ echo 'theme = "onedark"' && block "$editors/helix/README.md" text 1; } >"$work/config/helix/config.toml"
{
  block "$editors/emacs/README.md" elisp 1
  echo "(setq inhibit-startup-screen t native-comp-async-report-warnings-errors nil) (menu-bar-mode -1) (load-theme 'modus-vivendi t)"
} >"$work/home/.emacs.d/init.el"

use_terminal
text() { keys -l "$1"; }
picture() {
  shot | draw "$editors/$1/images/$2.png"
  "${terminal[@]}" kill-server
  sleep 0.3
}

cd "$work"
helix=$(command -v hx || true)
if [ -z "$helix" ]; then
  need_debian trixie hx
  helix="$work/hx"
  debian_program trixie hx hx "$helix"
  export HELIX_RUNTIME="$cache/debian-trixie-hx/files/usr/lib/hx/runtime"
fi
open_terminal 116 18 "XDG_CONFIG_HOME='$work/config' XDG_CACHE_HOME='$work/cache' COLORTERM=truecolor '$helix' vegetation.js"
until_screen 'it has nd'
text ':11'
keys Enter
text 'fp'
until_screen 'Earth Engine says: ndvi.clipp'
picture helix findings

open_terminal 116 24 "HOME='$work/home' TERM=xterm-256color emacs -nw vegetation.js"
until_screen 'Flymake[2 0]'
keys C-x 1
keys M-x
text 'flymake-show-buffer-diagnostics'
keys Enter
until_screen 'it has nd'
keys M-g M-g 11 Enter M-f M-f M-f M-f C-b
until_screen 'Earth Engine says: ndvi.clipp'
picture emacs findings
