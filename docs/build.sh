#!/usr/bin/env bash
# Builds the book in target/book/html. Arguments go to mdbook: `docs/build.sh serve --open`. MDBOOK names another mdbook.
# The source is a copy of the pages in the layout of the repository, so that links work on GitHub and in the book.
set -euo pipefail
cd "$(dirname "$0")/.."

src=target/book/src
rm -rf "$src"
mkdir -p "$src/tests"
cp README.md CONTRIBUTING.md CHANGELOG.md "$src"
cp -r docs "$src/docs"
cp -r tests/rules "$src/tests/rules"
for readme in assistants/README.md editors/README.md editors/*/README.md; do
  mkdir -p "$src/$(dirname "$readme")"
  cp "$readme" "$src/$readme"
  images="$(dirname "$readme")/images"
  [ ! -d "$images" ] || cp -r "$images" "$src/$images"
done

# mdBook wants SUMMARY.md at the top: its links get the folder, and the rules become pages below their index.
sed -e 's#](\([^.)][^)]*\))#](docs/\1)#' -e 's#](\.\./#](#' "$src/docs/SUMMARY.md" | while IFS= read -r line; do
  printf '%s\n' "$line"
  if [ "$line" = "- [Rules](docs/rules.md)" ]; then
    for page in tests/rules/*.md; do printf '  - [%s](%s)\n' "$(basename "$page" .md)" "$page"; done
  fi
done >"$src/SUMMARY.md"
cp docs/book.toml target/book/book.toml
rm "$src/docs/SUMMARY.md" "$src/docs/book.toml" "$src/docs/build.sh"

command=("${@:-build}")
"${MDBOOK:-mdbook}" "${command[@]}" target/book

# The playground is a page of the book where it has been built.
if [ "${command[0]}" = build ] && [ -f web/playground/dist/index.html ]; then
  rm -rf target/book/html/playground
  cp -r web/playground/dist target/book/html/playground
fi
