# Functions that run a PostgreSQL server of their own, in a temporary folder and as an unprivileged user. To be sourced.

# Creates a cluster, starts its server without TCP, and sets postgres_connection to a connection string.
start_postgres_cluster() {
  local programs user
  programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  [ -x "$programs/initdb" ] || programs=$(dirname "$(command -v initdb)")
  postgres_folder=$(mktemp -d "${TMPDIR:-/tmp}/postgres.XXXXXX")
  postgres_as=()
  # PostgreSQL refuses to run as root.
  if [ "$(id -u)" -eq 0 ]; then
    user=postgres
    getent passwd postgres >/dev/null || user=daemon
    chown "$user" "$postgres_folder"
    postgres_as=(setpriv "--reuid=$user" --regid=nogroup --clear-groups env "HOME=$postgres_folder")
  fi
  postgres_control=("${postgres_as[@]}" "$programs/pg_ctl" -D "$postgres_folder/data")
  "${postgres_as[@]}" "$programs/initdb" -D "$postgres_folder/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 >/dev/null
  "${postgres_as[@]}" tee -a "$postgres_folder/data/postgresql.conf" >/dev/null <<TEXT
listen_addresses = ''
unix_socket_directories = '$postgres_folder'
wal_level = logical
shared_buffers = 256MB
max_wal_size = 4GB
TEXT
  "${postgres_control[@]}" -l "$postgres_folder/log" -w start >/dev/null
  postgres_connection="host=$postgres_folder user=postgres dbname=postgres"
}

# Stops the server, and deletes its cluster.
stop_postgres_cluster() {
  "${postgres_control[@]}" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$postgres_folder"
}
