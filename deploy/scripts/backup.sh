#!/bin/sh
# backup.sh <folder>: backs up ClickHouse and PostgreSQL at one point in time, while the service runs.
#
# The folder must not exist. Needs DATABASE_URL and CLICKHOUSE_URL as the server has them, pg_dump of the version
# of the database or newer, and the server's own commands: see run_server in common.sh. PG_DUMP is the command
# that runs pg_dump, such as `docker compose exec -T postgres pg_dump`.
# The environment of the server is not in the backup: keep CLICK_KEYS and SECRETS_KEY in a secrets store.
set -eu
umask 077
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$scripts/common.sh"

[ $# -eq 1 ] || die 'Usage: backup.sh <folder>'
[ -n "${CLICKHOUSE_URL:-}" ] || die 'CLICKHOUSE_URL is missing.'
[ ! -e "$1" ] || die "$1 exists. A backup overwrites nothing: choose another name."
[ -n "${PG_DUMP:-}" ] || need pg_dump 'Install the client of PostgreSQL, or set PG_DUMP.'
read_database_url
mkdir -p "$(dirname -- "$1")"
target=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")

# Renamed at the end: a folder with the name of a backup is a complete one.
partial=$target.partial
mkdir "$partial" 2>/dev/null || die "$partial exists: another backup runs, or one failed. Delete it."
pipes=$(mktemp -d)
server=
stop() {
  code=$?
  trap - EXIT
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$partial" "$pipes"
  exit "$code"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The server copies ClickHouse and takes a snapshot of PostgreSQL at the same point of the event log. It keeps the
# snapshot until its standard input ends.
started=$(read_time)
mkfifo "$pipes/input"
: >"$pipes/output"
run_server admin backup export "$partial" <"$pipes/input" >"$pipes/output" &
server=$!
exec 3>"$pipes/input"
snapshot=
while [ -z "$snapshot" ]; do
  snapshot=$(sed -n 's/^snapshot //p' "$pipes/output")
  if [ -z "$snapshot" ]; then
    kill -0 "$server" 2>/dev/null || die 'The backup of ClickHouse failed.'
    sleep 1
  fi
done
# shellcheck disable=SC2086
${PG_DUMP:-pg_dump} --format=custom --snapshot="$snapshot" --dbname="$database_url" >"$partial/postgres.dump"
exec 3>&-
wait "$server" || die 'The backup of ClickHouse failed.'
server=

{
  echo 'throughlink-backup 1'
  echo "started $started"
  echo "finished $(read_time)"
  for path in "$partial"/*; do
    echo "file $(sum_file "$path") $(count_bytes "$path") $(basename -- "$path")"
  done
} >"$pipes/MANIFEST"
mv "$pipes/MANIFEST" "$partial/MANIFEST"
mv "$partial" "$target"
sed '/^snapshot /d' "$pipes/output"
rm -rf "$pipes"
trap - EXIT
echo "Backup complete: $target ($(du -sk "$target" | cut -f 1) kB)."
