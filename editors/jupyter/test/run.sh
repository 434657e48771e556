#!/usr/bin/env bash
# A real JupyterLab 4 with jupyterlab-lsp 5 and geols, in a headless browser: see lab.mjs and magic.py for what is checked. GEOLS_WHEEL: a wheel of
# geols to install as a person would; without it, the binary and the drop-in that the wheel ships are put where it puts them.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../../test/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../test/lib.sh"

new_work
need_apt chromium
need_npm browser playwright-core@1.65.1
need_venv jupyter jupyterlab==4.6.6 jupyterlab-lsp==5.3.0 jupyter-lsp==2.3.1 ipykernel==7.4.0
venv="$cache/jupyter"
data="$editors/jupyter/wheel/data"

if [ -n "${GEOLS_WHEEL:-}" ]; then
  "$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$GEOLS_WHEEL"
  [ -f "$venv/etc/jupyter/jupyter_server_config.d/geols.json" ] || { echo "the wheel ships no drop-in for Jupyter" >&2; exit 1; }
  "$venv/bin/python" -c 'import geols.magic, geols.program, sys; assert geols.program.find().startswith(sys.prefix), geols.program.find()' ||
    { echo "the wheel ships no magics, or they find another geols" >&2; exit 1; }
else
  "$venv/bin/pip" uninstall --quiet --disable-pip-version-check --yes geols 2>/dev/null || true
  use_geols
  ln -sf "$GEOLS_BIN" "$venv/bin/geols"
  cp -R "$data/." "$venv/"
  packages=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  rm -rf "$packages/geols"
  cp -R "$editors/jupyter/python/geols" "$packages/"
fi

mkdir -p "$work/home" "$work/project"
cp "$editors"/jupyter/test/*.ipynb "$work/project/"
# A home of its own, and the environment as `activate` leaves it.
export HOME="$work/home" JUPYTER_CONFIG_DIR="$work/home/.jupyter" JUPYTER_DATA_DIR="$work/home/data" JUPYTER_RUNTIME_DIR="$work/home/run"
export PATH="$venv/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# No question about news over the notebook.
news="$JUPYTER_CONFIG_DIR/lab/user-settings/@jupyterlab/apputils-extension"
mkdir -p "$news"
echo '{"fetchNews": "false"}' >"$news/notification.jupyterlab-settings"
# A setting as the settings editor writes it; lab.mjs looks for its effect.
lsp="$JUPYTER_CONFIG_DIR/lab/user-settings/@jupyter-lsp/jupyterlab-lsp"
mkdir -p "$lsp"
echo '{"language_servers": {"geols": {"serverSettings": {"geols.severity": {"unknown-band": "warning"}}}}}' >"$lsp/plugin.jupyterlab-settings"
mkdir "$work/magic"
timeout 120 "$venv/bin/python" "$editors/jupyter/test/magic.py" "$work/magic"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$work/project" && exec "$venv/bin/jupyter" lab --allow-root --no-browser --ip=127.0.0.1 --port="$port" --IdentityProvider.token= \
  --ServerApp.password= --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate) >"$work/lab.log" 2>&1 &
lab=$!
trap 'kill "$lab" 2>/dev/null || true; wait "$lab" 2>/dev/null || true; rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }' EXIT

failed=0
NODE_PATH="$cache/browser/node_modules" timeout 200 node "$editors/jupyter/test/lab.mjs" "$cache/browser" "http://127.0.0.1:$port" \
  "${GEOLS_TEST_SHOTS:-$work}" || failed=1
if grep -n 'panicked' "$work/lab.log"; then failed=1; fi
# Cells are never written to disk for the server.
if [ -e "$work/project/.virtual_documents" ]; then
  echo "the notebook was written to .virtual_documents" >&2
  failed=1
fi
[ "$failed" = 0 ] || { tail -n 40 "$work/lab.log" >&2; exit 1; }
echo "jupyter: passed"
