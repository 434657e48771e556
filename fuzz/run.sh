#!/usr/bin/env bash
# Fuzzes targets: fuzz/run.sh SECONDS [TARGET...]; all targets without names. Needs cargo-fuzz; builds on stable Rust, without a sanitizer.
# SEED=1 fuzz/run.sh ... draws the same inputs on each run, as far as its time reaches.
# What is found lies in fuzz/artifacts/TARGET, and the inputs that reach new code in target/fuzz/corpus/TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=$1
shift
[ $# -gt 0 ] || set -- $(cargo fuzz list)
# Sixteen units build in a third of the time of one, and run nearly as fast.
options=(--sanitizer none --codegen-units 16 --target-dir target/fuzz)
cargo fuzz build "${options[@]}"

# Fuzzes one target.
fuzz() {
  local target=$1 dictionary=fuzz/dictionaries/ seeds=("fuzz/seeds/$1")
  case $target in
    analyze_javascript | translate_to_python) dictionary+=javascript.dict seeds=(fuzz/seeds/javascript examples/javascript) ;;
    analyze_python | translate_to_javascript) dictionary+=python.dict seeds=(fuzz/seeds/python examples/python) ;;
    edits | features) dictionary+=parts.dict ;;
    notebook) dictionary+=python.dict ;;
    config) dictionary+=config.dict ;;
    framing | requests | websocket) dictionary+=protocol.dict ;;
    model_folder) dictionary+=model.dict ;;
    knowledge_base) dictionary= ;;
    *) echo "no target $target" >&2; return 2 ;;
  esac
  mkdir -p "target/fuzz/corpus/$target"
  # A second for each 10 kB is the limit of a release build; counters and debug assertions take several times as long.
  cargo fuzz run "${options[@]}" "$target" "target/fuzz/corpus/$target" "${seeds[@]}" -- \
    ${dictionary:+-dict="$dictionary"} ${SEED:+-seed="$SEED"} -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=500 -verbosity=0 -print_final_stats=1
}

# One target for each processor at a time. Each prints when it ends.
failed=0
waiting=0
finish() { wait -n || failed=1; waiting=$((waiting - 1)); }
for target in "$@"; do
  [ "$waiting" -lt "$(nproc)" ] || finish
  {
    status=0
    output=$(fuzz "$target" 2>&1) || status=$?
    printf '\n== %s\n%s\n' "$target" "$output"
    exit "$status"
  } &
  waiting=$((waiting + 1))
done
while [ "$waiting" -gt 0 ]; do finish; done
exit "$failed"
