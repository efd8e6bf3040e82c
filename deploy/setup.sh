#!/bin/sh
# Writes deploy/.env with random secrets, once. An existing file is never changed.
#   sh deploy/setup.sh https://dash.example [go.example]
# The arguments become PUBLIC_ORIGIN and LINK_DOMAIN.
set -eu

folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
file="$folder/.env"

if [ -e "$file" ]; then
  echo "$file exists. Nothing was changed."
  exit 0
fi

origin=${1:-}
domain=${2:-}
case ${origin#https://}$domain in
  '' | *[!a-z0-9.:-]*) origin= ;;
esac
case $origin in
  https://?*) ;;
  *)
    echo 'Usage: sh deploy/setup.sh <public origin, such as https://dash.example> [link domain, such as go.example]' >&2
    exit 1
    ;;
esac

# Prints this many random bytes.
random_bytes() {
  if command -v openssl >/dev/null 2>&1; then openssl rand "$1"; else head -c "$1" /dev/urandom; fi
}
hex() { random_bytes 24 | od -An -v -tx1 | tr -d ' \n'; }
base64_key() { random_bytes 32 | base64 | tr -d '\n'; }

# Only the owner can read the file, from its first byte on.
umask 077
unfinished=$(mktemp "$folder/.env.XXXXXX")
trap 'rm -f "$unfinished"' EXIT
sed \
  -e "s|^PUBLIC_ORIGIN=\$|PUBLIC_ORIGIN=$origin|" \
  -e "s|^LINK_DOMAIN=\$|LINK_DOMAIN=$domain|" \
  -e "s|^POSTGRES_PASSWORD=\$|POSTGRES_PASSWORD=$(hex)|" \
  -e "s|^REDIS_PASSWORD=\$|REDIS_PASSWORD=$(hex)|" \
  -e "s|^CLICKHOUSE_PASSWORD=\$|CLICKHOUSE_PASSWORD=$(hex)|" \
  -e "s|^CLICK_KEYS=\$|CLICK_KEYS=1:$(base64_key)|" \
  -e "s|^SECRETS_KEY=\$|SECRETS_KEY=$(base64_key)|" \
  -e "s|^METRICS_TOKEN=\$|METRICS_TOKEN=$(hex)|" \
  -e "s|^# Configuration of an installation.*|# Configuration of this installation. It contains secrets: keep a copy in a safe place, and never commit it.|" \
  -e '2,3d' \
  "$folder/.env.example" >"$unfinished"
# Fails if another run was faster, instead of replacing its secrets.
ln "$unfinished" "$file"
echo "Wrote $file with new secrets. Keep a copy in a safe place."
