# Functions that extract the symbol graphs of the package's modules. To be sourced in the root folder of the package.

. Scripts/lib/swift-build.sh

run() { if command -v xcrun >/dev/null; then xcrun "$@"; else "$@"; fi; }

# Builds the package with the traits that the system allows in a folder, by default .build, unless MODULES_ARE_BUILT is set.
# Sets module_traits to these traits.
build_modules() {
  local scratch=${1:-.build} map option
  module_traits=GRDB
  if pkg-config --exists libpq 2>/dev/null; then module_traits=Postgres; fi
  local build=("${swift_build[@]}" --traits "$module_traits" --scratch-path "$scratch")
  if [ -z "${MODULES_ARE_BUILT:-}" ]; then
    "${build[@]}" --quiet
    # On Linux, the build of everything leaves this module out, so a fresh clone has none without tests.
    "${build[@]}" --quiet --target DataSourcesAppKit
  fi
  # The C modules that others import, such as SQLite, have folders of their own.
  symbol_graph_options=(
    -target "$(swift -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -1)"
    -I "$("${build[@]}" --show-bin-path)/Modules" -I Sources/CBrowserFiles/include -minimum-access-level public)
  if command -v xcrun >/dev/null; then symbol_graph_options+=(-sdk "$(xcrun --show-sdk-path)"); fi
  if [ "$module_traits" = Postgres ]; then
    symbol_graph_options+=(-I Sources/CLibPQ)
    for option in $(pkg-config --cflags libpq); do symbol_graph_options+=(-Xcc "$option"); done
  fi
  for map in "$scratch"/checkouts/*/Sources/*/module.modulemap; do
    if [ -e "$map" ]; then symbol_graph_options+=(-I "$(dirname "$map")"); fi
  done
}

# Extracts the symbol graph of a module into a folder: extract_symbol_graph module folder [option...]
extract_symbol_graph() {
  mkdir -p "$2"
  run swift-symbolgraph-extract -module-name "$1" -output-dir "$2" "${symbol_graph_options[@]}" "${@:3}"
}
