# Sourced by the scripts in Scripts: installs the system packages that a build needs.

# require_system_packages NAME…
#   sqlite    the headers of SQLite
#   sqlite3   the SQLite command-line shell
#   zlib      the headers of zlib
#   libpq     the headers of PostgreSQL's client library
#   postgresql  a PostgreSQL server with its programs
#   chromium  a Chromium-based browser; without windows, if there is one, which takes half of the time
require_system_packages() {
  [ "$(uname -s)" = Darwin ] && return 0

  local name missing=()
  for name in "$@"; do
    has_system_package "$name" || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0

  local packages
  read -ra packages <<<"$(debian_packages "${missing[@]}")"
  if ! command -v apt-get >/dev/null; then
    echo "Missing system packages: ${missing[*]} (on Debian: ${packages[*]}). Install them and try again." >&2
    return 1
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Missing system packages: ${packages[*]}. Install them as root: apt-get install ${packages[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi

  echo "Installing with apt-get: ${packages[*]}" >&2
  local log
  log=$(mktemp)
  # What there is is known after the update only.
  if ! { "${as_root[@]}" apt-get update && read -ra packages <<<"$(debian_packages "${missing[@]}")" \
    && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install --yes --no-install-recommends "${packages[@]}"; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    echo "apt-get could not install ${packages[*]}." >&2
    if [[ " ${missing[*]} " == *" chromium "* ]]; then
      echo "Install a browser that is based on Chromium, such as Chrome, or name one in the variable CHROME." >&2
    fi
    return 1
  fi
  rm -f "$log"
}

# Installs libpq and PostgreSQL if possible, and sets package_traits to the traits that can be built.
choose_package_traits() {
  package_traits=GRDB
  if [ "$(uname -s)" = Darwin ]; then
    # Homebrew's libpq isn't in the search paths by default.
    if pkg-config --exists libpq 2>/dev/null; then package_traits=Postgres; fi
  elif require_system_packages libpq postgresql >&2; then
    package_traits=Postgres
  fi
  if [ "$package_traits" = GRDB ]; then
    echo "Skipped: everything of DataSourcesPostgres, since libpq or PostgreSQL isn't installed." >&2
  fi
}

has_system_package() {
  case $1 in
    sqlite) has_header sqlite3.h ;;
    sqlite3) command -v sqlite3 >/dev/null ;;
    zlib) has_header zlib.h ;;
    libpq) has_header libpq-fe.h || has_header postgresql/libpq-fe.h ;;
    postgresql) command -v psql >/dev/null && compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ;;
    chromium)
      local browser
      [ -n "${CHROME:-}" ] && return 0
      for browser in chrome-headless-shell chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome; do
        command -v "$browser" >/dev/null && return 0
      done
      return 1
      ;;
    *) echo "Unknown system package: $1" >&2; return 1 ;;
  esac
}

has_header() {
  local folder
  for folder in /usr/include /usr/local/include; do
    [ -e "$folder/$1" ] && return 0
  done
  return 1
}

debian_packages() {
  local name packages=()
  for name in "$@"; do packages+=("$(debian_package "$name")"); done
  echo "${packages[*]}"
}

debian_package() {
  case $1 in
    sqlite) echo libsqlite3-dev ;;
    zlib) echo zlib1g-dev ;;
    libpq) echo libpq-dev ;;
    chromium)
      if apt-cache show chromium-headless-shell >/dev/null 2>&1; then echo chromium-headless-shell; else echo chromium; fi
      ;;
    *) echo "$1" ;;
  esac
}
