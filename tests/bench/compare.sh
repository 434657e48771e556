#!/usr/bin/env bash
# Compares a check of a folder with ruff and ty on the same files, in one run, as ratios; geols without its cache, writing it, and with it.
# usage: compare.sh FOLDER ENVIRONMENT [RUNS]
# Needs `geols`, `ruff` and `ty` on the PATH (GEOLS=... names another binary), and a virtual environment with what the scripts import,
# at least earthengine-api and geemap: without it nothing has a type, and ty has nothing to check. Takes the least of RUNS runs of each.
set -euo pipefail
folder=${1:?a folder of Python files} environment=${2:?an environment with earthengine-api and geemap} runs=${3:-10} geols=${GEOLS:-geols}
"$environment/bin/python" -c "import ee, geemap"

least() { # least milliseconds of $runs runs of a command
  local best=999999 start end took
  for _ in $(seq "$runs"); do
    start=$(date +%s%N); "$@" >/dev/null 2>&1 || true; end=$(date +%s%N)
    took=$(( (end - start) / 10000 )); [ "$took" -lt "$best" ] && best=$took
  done
  echo "$best"
}

files=$(find "$folder" -name '*.py' | wc -l) lines=$(find "$folder" -name '*.py' -print0 | xargs -0 cat | wc -l)
GEOLS_CACHE_DIR=$(mktemp -d); export GEOLS_CACHE_DIR; trap 'rm -rf "$GEOLS_CACHE_DIR"' EXIT
first() { rm -rf "${GEOLS_CACHE_DIR:?}"; "$geols" check --no-config --quiet "$folder"; }
ours=$(least "$geols" check --no-config --no-cache --quiet "$folder")
writing=$(least first)
again=$(least "$geols" check --no-config --quiet "$folder")
ruff=$(least ruff check --isolated --no-cache --quiet "$folder")
ty=$(runs=3 least ty check --python "$environment" "$folder")
one=$(least "$geols" check --no-config --no-cache --quiet "$(find "$folder" -name '*.py' | sort | head -n 1)")
awk -v files="$files" -v lines="$lines" -v ours="$ours" -v writing="$writing" -v again="$again" -v ruff="$ruff" -v ty="$ty" -v one="$one" 'BEGIN {
  printf "%d files, %d lines\n", files, lines
  printf "geols %8.1f ms\nruff  %8.1f ms   geols / ruff = %.2f\nty    %8.1f ms   ty / geols = %.1f\n", ours/100, ruff/100, ours/ruff, ty/100, ty/ours
  printf "geols, with its cache: %.1f ms the first time, %.1f ms after that; ty / geols = %.1f\n", writing/100, again/100, ty/again
  printf "one file from a cold start: %.1f ms\n", one/100
}'
