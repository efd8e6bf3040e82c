# Functions of the scripts in this folder. POSIX sh.
# shellcheck shell=sh

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

need() {
  command -v "$1" >/dev/null 2>&1 || die "$1 not found. $2"
}

# Runs the server with a role and its arguments, such as `migrate` or `admin backup`. THROUGHLINK_SERVER is the
# command that does so in a container, such as `docker compose run --rm -T server`. Default: this checkout.
run_server() {
  if [ -n "${THROUGHLINK_SERVER:-}" ]; then
    # It may consist of several words.
    # shellcheck disable=SC2086
    $THROUGHLINK_SERVER "$@"
    return
  fi
  node --conditions=@throughlink/source "$scripts/../../apps/server/src/main.ts" "$@"
}

# Separates the password from the URL of the database, so that a list of processes does not show it. A password
# with encoded characters stays in the URL.
read_database_url() {
  database_url=${MIGRATIONS_DATABASE_URL:-${DATABASE_URL:-}}
  [ -n "$database_url" ] || die 'DATABASE_URL is missing.'
  database_password=$(printf '%s' "$database_url" | sed -n 's#^postgres[a-z]*://[^:/@]*:\([^@%]*\)@.*#\1#p')
  if [ -n "$database_password" ]; then
    database_url=$(printf '%s' "$database_url" | sed 's#^\(postgres[a-z]*://[^:/@]*\):[^@]*@#\1@#')
    PGPASSWORD=$database_password
    export PGPASSWORD
  fi
}

sum_file() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum <"$1" | cut -d ' ' -f 1
  else
    shasum -a 256 <"$1" | cut -d ' ' -f 1
  fi
}

count_bytes() {
  wc -c <"$1" | tr -d ' '
}

read_time() {
  date -u +%Y-%m-%dT%H:%M:%SZ
}
