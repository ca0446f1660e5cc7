# Sourced by the scripts that start galleries: builds the program.

. "$root/Scripts/lib/swift-build.sh"

# build_gallery [postgres]
#   Builds the gallery, with the trait Postgres if asked, and prints the path of the program.
#   The build prints to standard error.
build_gallery() {
  # A cached manifest would not see new files in the package that the examples depend on.
  local build=("${swift_build[@]}" --package-path "$root/Examples" --configuration release --product Gallery
    --disable-build-manifest-caching)
  local folder=$root/Examples/.build
  if [ "${1:-}" = postgres ]; then
    # A folder of its own: every module would be built again whenever the trait changes.
    folder=$folder/postgres
    build+=(--traits Postgres --scratch-path "$folder")
  fi
  [ -x "$folder/release/Gallery" ] || echo "Building the gallery. The first build takes a few minutes." >&2
  local log
  log=$(mktemp)
  if ! "${build[@]}" 2>&1 | tee "$log" | print_progress >&2; then
    cat "$log" >&2
    rm "$log"
    return 1
  fi
  rm "$log"
  echo "$("${build[@]}" --show-bin-path)/Gallery"
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
