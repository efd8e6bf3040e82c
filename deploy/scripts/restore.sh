#!/bin/sh
# restore.sh [--force] <folder>: restores a backup into empty engines.
#
# Stop all servers first. Needs the environment of the server, with the CLICK_KEYS and SECRETS_KEY of the time of
# the backup, pg_restore, and the server's own commands: see run_server in common.sh. PG_RESTORE is the command that
# runs pg_restore. --force deletes everything that the databases in DATABASE_URL, CLICKHOUSE_URL and REDIS_URL have.
set -eu
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$scripts/common.sh"

usage='Usage: restore.sh [--force] <folder>'
force=
if [ "${1:-}" = --force ]; then
  force=--force
  shift
fi
[ $# -eq 1 ] || die "$usage"
[ -f "$1/MANIFEST" ] || die "$1 is not a complete backup: it has no MANIFEST."
source=$(CDPATH='' cd -- "$1" && pwd)
[ -n "${PG_RESTORE:-}" ] || need pg_restore 'Install the client of PostgreSQL, or set PG_RESTORE.'
read_database_url

# Before anything is changed.
[ "$(head -n 1 "$source/MANIFEST")" = 'throughlink-backup 1' ] ||
  die "$source was made by another version of backup.sh."
files=0
while read -r kind sum bytes name; do
  [ "$kind" = file ] || continue
  [ -f "$source/$name" ] || die "$name is missing in the backup."
  [ "$(count_bytes "$source/$name")" = "$bytes" ] || die "$name is damaged: its size is not $bytes bytes."
  [ "$(sum_file "$source/$name")" = "$sum" ] || die "$name is damaged: its SHA-256 sum is not $sum."
  files=$((files + 1))
done <"$source/MANIFEST"
[ "$files" -gt 1 ] && [ -f "$source/postgres.dump" ] || die "$source is not a complete backup."
echo "Verified $files files."

# shellcheck disable=SC2086
run_server admin backup prepare $force || exit 1
trap 'echo "The restore is not complete. Correct the cause, and run it again with --force." >&2' EXIT
# shellcheck disable=SC2086
${PG_RESTORE:-pg_restore} --exit-on-error --single-transaction --no-owner --no-privileges \
  --dbname="$database_url" <"$source/postgres.dump"
echo 'Restored PostgreSQL.'
run_server admin backup import "$source"
# Of a version that is newer than the backup.
run_server migrate
run_server admin rebuild-index
trap - EXIT
echo 'Restore complete. Start the servers.'
