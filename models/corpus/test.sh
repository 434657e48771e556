#!/usr/bin/env bash
# Tests the sampler, and makes a small corpus with it: facts, requests with plans, scripts in both languages.
#   test.sh [FOLDER]     FOLDER gets the corpus
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${CARGO_TARGET_DIR:-$here/../../target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/corpus}
mkdir -p "$out"

cargo test --manifest-path "$here/Cargo.toml" --target-dir "$target" --locked --quiet
cargo build --manifest-path "$here/Cargo.toml" --target-dir "$target" --locked --quiet
corpus="$target/debug/geols-corpus"

python3 "$here/generate"
"$corpus" lint --samples 2 >"$work/lint.txt"
if grep '^unknown' "$work/lint.txt"; then
  exit 1
fi
"$corpus" facts --out "$out/facts.jsonl"
"$corpus" requests --number 300 --out "$out/requests.jsonl"
"$corpus" scripts --megabytes 2 --out "$out/scripts.jsonl"
"$corpus" samples "$here/../../examples" --copies 1 --out "$work/samples.jsonl"
test "$(wc -l <"$work/samples.jsonl")" -ge 30
python3 - "$out" <<'END'
import collections, json, pathlib, sys

kinds = collections.Counter()
for path in pathlib.Path(sys.argv[1]).glob("*.jsonl"):
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        kinds[record["kind"], record.get("language", "")] += 1
print(dict(kinds))
wanted = {("code", "javascript"): 300, ("code", "python"): 300, ("fact", ""): 1000, ("plan", "javascript"): 20}
sys.exit(f"too few: {kinds}" if any(kinds[kind] < least for kind, least in wanted.items()) else 0)
END
