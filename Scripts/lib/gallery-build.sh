# Sourced by the scripts that start galleries: builds the program.

. "$root/Scripts/lib/swift-build.sh"

# build_gallery [postgres]
#   Builds the gallery, with the trait Postgres if asked, and prints the path of the program.
#   The build prints to standard error.
build_gallery() {
  # Lists are as fast as in a release build, which takes half as long again because GRDB and NIO are optimized, too. The folder
  # is one of its own, as is that of the trait: other options build every module again.
  local folder=$root/Examples/.build/gallery${1:+-$1}
  # A cached manifest would not see new files in the package that the examples depend on.
  local build=("${swift_build[@]}" --package-path "$root/Examples" --scratch-path "$folder" --product Gallery
    --disable-build-manifest-caching --disable-index-store -debug-info-format none "${whole_modules[@]}")
  if [ "${1:-}" = postgres ]; then build+=(--traits Postgres); fi
  [ -x "$folder/debug/Gallery" ] || echo "Building the gallery. The first build takes a few minutes." >&2
  local log
  log=$(mktemp)
  if ! OPTIMIZED_LIBRARIES=1 "${build[@]}" 2>&1 | tee "$log" | print_progress >&2; then
    cat "$log" >&2
    rm "$log"
    return 1
  fi
  rm "$log"
  echo "$folder/debug/Gallery"
}

# Prints the steps of a build: on a terminal in one line, otherwise every ten seconds.
print_progress() {
  local line last=$SECONDS
  while IFS= read -r line; do
    if [ -t 2 ]; then
      printf '\r\033[K%s' "${line:0:78}"
    elif [ $((SECONDS - last)) -ge 10 ]; then
      printf '%s\n' "$line"
      last=$SECONDS
    fi
  done
  if [ -t 2 ]; then printf '\r\033[K'; fi
}
