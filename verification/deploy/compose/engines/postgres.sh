#!/bin/bash
# What the image postgres does at its start, as far as compose.yaml relies on it.
set -e
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
data=/var/lib/postgresql/data
if [ "$1" = postgres ]; then
  chown postgres:postgres "$data"
  chmod 700 "$data"
  mkdir -p /var/run/postgresql && chown postgres:postgres /var/run/postgresql
  if [ ! -s "$data/PG_VERSION" ]; then
    as initdb -D "$data" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=trust >/dev/null
    echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
    as pg_ctl -D "$data" -w -o "-c listen_addresses=''" start >/dev/null
    as psql -qU "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
    as pg_ctl -D "$data" -m fast -w stop >/dev/null
  fi
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -D "$data" -c "listen_addresses=*"
fi
exec "$@"
