#!/bin/sh
# upgrade.sh [--backup <folder>] <name>=<url of readyz>...: applies the migrations of a new version while the old one
# serves, and then starts one server after the other with the new version. It waits until each is ready before it
# goes on, and stops at the first that is not.
#
# Make the new version available first (docker compose pull). Needs the environment of the server, curl, and the
# commands of the new version: see run_server in common.sh. RESTART is the command that starts a server again; the
# name of the server is added to it. --backup backs up all engines before anything is changed.
#   upgrade.sh --backup backups/2026-05-03 server-1=http://127.0.0.1:3001/readyz server-2=http://127.0.0.1:3002/readyz
set -eu
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$scripts/common.sh"

if [ "${1:-}" = --backup ]; then
  [ $# -ge 2 ] || die 'Usage: upgrade.sh [--backup <folder>] <name>=<url>...'
  sh "$scripts/backup.sh" "$2"
  shift 2
fi
[ $# -ge 1 ] || die 'Usage: upgrade.sh [--backup <folder>] <name>=<url>...'
need curl 'Install curl.'

run_server migrate || die 'The migrations failed. The servers run on as before.'
for server in "$@"; do
  name=${server%%=*}
  url=${server#*=}
  # shellcheck disable=SC2086
  ${RESTART:-docker compose up -d --no-deps} "$name" || die "$name did not start."
  tries=0
  until curl --silent --fail --output /dev/null "$url"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || die "$name is not ready after a minute. The other servers run on as before."
    sleep 1
  done
  echo "$name is ready."
done
echo 'Upgrade complete.'
