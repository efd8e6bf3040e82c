#!/bin/sh
# Installs Throughlink on this host, and upgrades it: run it again after `git pull`, or after a change in deploy/.env.
#   ./install.sh [--image <image>] [<domain of the dashboard> [<domain of links>]]
# It writes deploy/.env with random secrets once, and later adds only what a new version needs. Servers are replaced one
# after the other, so no request fails. Without arguments, it asks for what it does not know. `localhost` as the domain
# is a trial without certificates. With --image, it pulls an image instead of building one.
set -eu
cd -- "$(dirname -- "$0")"

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Prints the value of a variable in .env.
read_variable() {
  sed -n "s/^$1=//p" .env | tail -n 1
}

# Sets a variable in .env. The file is replaced as a whole, so that no reader sees a part of it.
write_variable() {
  NAME=$1 VALUE=$2 awk '
    index($0, ENVIRON["NAME"] "=") == 1 { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }' .env >.env.next
  mv .env.next .env
}

random_hex() {
  head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}

random_key() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}

# Prints the first value of a variable.
make_value() {
  case $1 in
    DATABASE_URL) echo "postgres://throughlink:$(random_hex)@postgres:5432/throughlink" ;;
    REDIS_URL) echo "redis://:$(random_hex)@redis:6379" ;;
    CLICKHOUSE_URL) echo "http://throughlink:$(random_hex)@clickhouse:8123/throughlink" ;;
    CLICK_KEYS) echo "1:$(random_key)" ;;
    SECRETS_KEY) random_key ;;
    METRICS_TOKEN) random_hex ;;
  esac
}

# Writes .env, or adds the variables that a later version has. What is in the file stays, also if it is empty.
merge_settings() {
  names=$(sed -n 's/^\([A-Z_]*\)=$/\1/p' .env.example)
  if [ ! -e .env ]; then
    sed '1,/^# `npm run verify/d' .env.example >.env.next
    mv .env.next .env
    for name in $names; do write_variable "$name" "$(make_value "$name")"; done
    echo 'Wrote deploy/.env with new secrets. Keep a copy in a safe place.'
  fi
  for name in $names; do
    grep -q "^$name=" .env && continue
    write_variable "$name" "$(make_value "$name")"
    echo "Added $name to deploy/.env."
  done
}

# Asks for the domains that were not passed, and sets them.
set_domains() {
  if [ -z "$domain" ] && [ -z "$(read_variable PUBLIC_ORIGIN)" ]; then
    [ -t 0 ] || die 'Pass the domain of the dashboard, such as ./install.sh dash.example go.example, or localhost.'
    printf 'Domain of the dashboard, such as dash.example (localhost for a trial): '
    read -r domain
    printf 'Domain whose subdomains apps can use for links, such as go.example (empty: none): '
    read -r link_domain
  fi
  [ -n "$domain" ] || return 0
  case $domain$link_domain in
    *[!a-z0-9.-]*) die "Not a domain: $domain $link_domain. Write it in small letters, without https:// and path." ;;
  esac
  case $domain in
    localhost)
      port=$(read_variable HTTP_PORT)
      write_variable PUBLIC_ORIGIN "http://localhost${port:+:$port}"
      link_domain=${link_domain:-go.localhost}
      ;;
    *.*)
      port=$(read_variable HTTPS_PORT)
      write_variable PUBLIC_ORIGIN "https://$domain${port:+:$port}"
      ;;
    *) die "Not a domain: $domain." ;;
  esac
  [ -z "$link_domain" ] || write_variable LINK_DOMAIN "$link_domain"
}

read_password() {
  read_variable "$1" | sed -n 's#^[a-z+]*://[^:/@]*:\([^@]*\)@.*#\1#p'
}

# What the engines read at their start. Only those who may enter the folder `secrets` can read it on this host; the
# engines run as other users.
write_engine_secrets() {
  mkdir -p -m 700 secrets
  mkdir -p -m 755 secrets/postgres secrets/redis
  (
    umask 022
    read_password DATABASE_URL | tr -d '\n' >secrets/postgres/password
    echo "requirepass $(read_password REDIS_URL)" >secrets/redis/redis.conf
    echo "CLICKHOUSE_PASSWORD=$(read_password CLICKHOUSE_URL)" >secrets/clickhouse.env
  )
}

# Waits until a command succeeds.
wait_for() {
  what=$1
  shift
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 180 ] || die "$what is not ready after three minutes. See docker compose logs."
    sleep 1
  done
}

image=
if [ "${1:-}" = --image ]; then
  [ $# -ge 2 ] || die 'Usage: ./install.sh [--image <image>] [<domain of the dashboard> [<domain of links>]]'
  image=$2
  shift 2
fi
domain=${1:-}
link_domain=${2:-}
# Only the owner can read the settings, from their first byte on.
umask 077
merge_settings
[ -z "$image" ] || write_variable THROUGHLINK_IMAGE "$image"
set_domains
write_engine_secrets

image=$(read_variable THROUGHLINK_IMAGE)
case $image in
  '' | throughlink:local) docker build --tag throughlink:local --label "org.opencontainers.image.revision=$(git rev-parse HEAD 2>/dev/null || true)" .. ;;
  *) docker pull "$image" ;;
esac

# Engines of your own have other host names.
for service in postgres redis clickhouse; do
  ! grep -qE "^[A-Z]+_URL=.*[@/]$service:" .env || docker compose up --detach "$service"
done
# The worker first: it applies the migrations, and reads what servers of the new version write. If one does not start,
# the others run on as before.
for service in worker server-1 server-2; do
  docker compose up --detach --no-deps "$service"
  wait_for "$service" docker compose exec -T "$service" throughlink-server health
done
docker compose up --detach --no-deps caddy backup
wait_for Caddy docker compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile
echo "Throughlink runs at $(read_variable PUBLIC_ORIGIN)"
docker compose exec -T server-1 throughlink-server admin accounts bootstrap 2>/dev/null || true
