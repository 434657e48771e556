#!/usr/bin/env bash
# Makes geols_VERSION-1_ARCHITECTURE.deb of a program that runs on this machine: build.sh PROGRAM OUT
# The program itself writes its manual pages and completion scripts.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
version=$(python3 "$root/packaging/version.py" --print)
# `~` sorts before the end: a preview before its release.
revision=${version/-/\~}-1
# Ubuntu compresses in another way, which Debian 11 cannot read.
export DPKG_DEB_COMPRESSOR_TYPE=${DPKG_DEB_COMPRESSOR_TYPE:-xz}
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree="$work/tree"
umask 022

[ "$("$program" --version | awk 'NR == 1 { print $2 }')" = "$version" ] || { echo "$program is not geols $version" >&2; exit 1; }
install -D -m 755 "$program" "$tree/usr/bin/geols"

mkdir -p "$tree/usr/share/man/man1"
"$program" man >"$tree/usr/share/man/man1/geols.1"
# The manual names the pages of its commands: "geols\-check(1)".
grep -oE '^geols\\-[a-z-]+\(1\)' "$tree/usr/share/man/man1/geols.1" | sed -E 's/^geols\\-([a-z-]+)\(1\)/\1/' | while IFS= read -r page; do
  [ "$page" = help ] || "$program" man "$page" >"$tree/usr/share/man/man1/geols-$page.1"
done
gzip -9n "$tree"/usr/share/man/man1/*.1

completion() { # SHELL FILE
  mkdir -p "$(dirname "$tree/$2")"
  "$program" completions "$1" >"$tree/$2"
}
completion bash usr/share/bash-completion/completions/geols
completion zsh usr/share/zsh/vendor-completions/_geols
completion fish usr/share/fish/vendor_completions.d/geols.fish

mkdir -p "$tree/usr/share/doc/geols" "$tree/DEBIAN"
gzip -9nc "$root/CHANGELOG.md" >"$tree/usr/share/doc/geols/changelog.gz"
maintainer="The authors of geols <geols@users.noreply.github.com>"
printf 'geols (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- %s  %s\n' "$revision" "$version" "$maintainer" \
  "$(LC_ALL=C date -R -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}")" | gzip -9n >"$tree/usr/share/doc/geols/changelog.Debian.gz"
cat >"$tree/usr/share/doc/geols/copyright" <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: geols
Source: https://github.com/geols/geols

Files: *
Copyright: 2026 The authors of geols
License: Apache-2.0
 On Debian systems the text of the license is in
 /usr/share/common-licenses/Apache-2.0.
COPYRIGHT

# The newest symbols that the program takes from the C library say which version it needs. A static program needs none.
libc=$(grep -aoE 'GLIBC_2\.[0-9]+' "$program" | sed 's/GLIBC_//' | sort -Vu | tail -n 1 || true)
depends=${libc:+Depends: libc6 (>= $libc)}
if grep -aq 'libgcc_s\.so\.1' "$program"; then depends="$depends, libgcc-s1 (>= 3.0)"; fi
{
  echo "Package: geols"
  echo "Version: $revision"
  echo "Architecture: $architecture"
  echo "Maintainer: $maintainer"
  echo "Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)"
  [ -z "$depends" ] || echo "$depends"
  echo "Section: devel"
  echo "Priority: optional"
  echo "Homepage: https://github.com/geols/geols"
  echo "Description: linter and language server for Google Earth Engine code"
  echo " geols checks Earth Engine scripts in JavaScript and Python and notebooks"
  echo " before they run. It fixes and migrates them, translates them between both"
  echo " languages, writes scripts from requests in words, and serves editors."
  echo " ."
  echo " It needs no account and no network."
} >"$tree/DEBIAN/control"
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$tree" "$out/geols_${revision}_$architecture.deb" >/dev/null
echo "$out/geols_${revision}_$architecture.deb"
