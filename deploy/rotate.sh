#!/bin/sh
# rotate.sh <secret> <step> [file]: writes the next value of a secret into the file with the environment of the
# servers (default: deploy/.env), and prints what to do then. docs/operations/secrets.md describes each secret.
#
#   click-keys            add | use | remove
#   secrets-key           add | use | remove
#   metrics-token         add | remove
#   postgres-password     add | use | remove
#   redis-password        add | remove
#   clickhouse-password   add | remove, for a server of your own; set, for the one of compose.yaml
#   oidc-client-secret    set              reads the new secret from standard input
#
# Restart all servers one after the other between two steps: ./install.sh does. The engines of compose.yaml are reached
# through docker. Others need POSTGRES_ADMIN_URL, a user who may create roles, and psql; redis-cli; and curl, with
# ClickHouse 24.9 or newer.
set -eu
umask 077

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

need() {
  command -v "$1" >/dev/null 2>&1 || die "$1 not found. $2"
}

[ $# -ge 2 ] && [ $# -le 3 ] || die 'Usage: rotate.sh <secret> add|use|remove|set [file]'
secret=$1
step=$2
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
file=${3:-$folder/.env}
[ -f "$file" ] || die "$file not found."

# Prints the value of a variable in the file, without quotes.
read_variable() {
  sed -n "s/^$1=//p" "$file" | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//"
}

# Replaces the value of a variable. The file is replaced as a whole, so that no reader sees a part of it.
write_variable() {
  NAME=$1 VALUE=$2 awk '
    index($0, ENVIRON["NAME"] "=") == 1 { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }' "$file" >"$file.next"
  mv "$file.next" "$file"
}

make_secret() {
  head -c 32 /dev/urandom | base64 | tr -d '\n' | tr '+/' '-_' | tr -d '='
}

# Letters and digits only, so that it needs no encoding in a URL.
make_password() {
  head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'
}

finish() {
  printf '%s\n' "$1"
  exit 0
}

wrong_step() {
  die "$secret has no step $step. See the head of rotate.sh."
}

# Moves the last of a list to its front.
put_last_first() {
  printf '%s' "${1##*,},${1%,*}"
}

# A list whose first entry is used and whose entries are all accepted.
rotate_list() {
  name=$1
  value=$(read_variable "$name")
  [ -n "$value" ] || die "$file has no $name."
  case $step in
    add)
      case $value in *,*) die "$name has an old value already. Run the step remove first." ;; esac
      write_variable "$name" "$value,$2"
      finish "Added. Restart all servers, then run the step use."
      ;;
    use)
      case $value in *,*) ;; *) die "$name has no new value. Run the step add first." ;; esac
      write_variable "$name" "$(put_last_first "$value")"
      finish "In use. Restart all servers, and run the step remove $3."
      ;;
    remove)
      case $value in *,*) ;; *) die "$name has no old value." ;; esac
      write_variable "$name" "${value%%,*}"
      finish 'Removed. Restart all servers.'
      ;;
    *) wrong_step ;;
  esac
}

# Prints a part of the URL in a variable: user, password, or the rest after the @.
read_url() {
  case $2 in
    user) read_variable "$1" | sed -n 's#^[a-z+]*://\([^:/@]*\)[:@].*#\1#p' ;;
    password) read_variable "$1" | sed -n 's#^[a-z+]*://[^:/@]*:\([^@]*\)@.*#\1#p' ;;
    host) read_variable "$1" | sed 's#^[a-z+]*://\([^@/]*@\)\{0,1\}##' ;;
    scheme) read_variable "$1" | sed 's#://.*##' ;;
  esac
}

# The old password is kept as a comment until it is removed.
keep_old() {
  write_variable "#OLD_$1" "$2"
}

take_old() {
  old=$(sed -n "s/^#OLD_$1=//p" "$file" | tail -n 1)
  [ -n "$old" ] || die "$file has no old value of $1. Run the step add first."
}

drop_old() {
  sed "/^#OLD_$1=/d" "$file" >"$file.next"
  mv "$file.next" "$file"
}

# Whether a URL leads to an engine of compose.yaml, which only other containers can reach.
is_ours() {
  case $(read_url "$1" host) in "$2":*) true ;; *) false ;; esac
}

compose() {
  docker compose --file "$folder/compose.yaml" "$@"
}

run_sql() {
  if is_ours DATABASE_URL postgres; then
    compose exec -T postgres psql -q -v ON_ERROR_STOP=1 -U throughlink -d throughlink
  else
    [ -n "${POSTGRES_ADMIN_URL:-}" ] || die 'POSTGRES_ADMIN_URL is missing.'
    need psql 'Install the client of PostgreSQL.'
    psql -q -v ON_ERROR_STOP=1 -d "$POSTGRES_ADMIN_URL"
  fi
}

write_login() {
  for name in DATABASE_URL MIGRATIONS_DATABASE_URL; do
    host=$(read_url $name host)
    [ -z "$host" ] || write_variable $name "$(read_url $name scheme)://$1:$2@$host"
  done
}

# A role has one password, so a second login stands in for it while the servers get to know the new one. It belongs to
# the role that owns the tables, and acts as it.
rotate_postgres() {
  user=$(read_url DATABASE_URL user)
  [ -n "$user" ] || die 'DATABASE_URL has no user.'
  owner=${user%_next}
  case $step in
    add)
      [ "$user" = "$owner" ] || die "DATABASE_URL has the login $user already. Run the step use."
      password=$(make_password)
      run_sql <<SQL
drop role if exists "${owner}_next";
create role "${owner}_next" login password '$password' in role "$owner";
alter role "${owner}_next" set role = '$owner';
SQL
      write_login "${owner}_next" "$password"
      finish "The login ${owner}_next stands in for $owner. Restart all servers, then run the step use."
      ;;
    use)
      [ "$user" != "$owner" ] || die "DATABASE_URL has no new login. Run the step add first."
      password=$(read_url DATABASE_URL password)
      printf "alter role \"%s\" password '%s';\n" "$owner" "$password" | run_sql
      write_login "$owner" "$password"
      finish "$owner has the new password. Restart all servers, then run the step remove."
      ;;
    remove)
      [ "$user" = "$owner" ] || die "DATABASE_URL still has the login $user. Run the step use first."
      printf 'drop role "%s";\n' "${owner}_next" | run_sql
      finish "Removed the login ${owner}_next."
      ;;
    *) wrong_step ;;
  esac
}

rotate_redis() {
  user=$(read_url REDIS_URL user)
  host=$(read_url REDIS_URL host)
  password=$(read_url REDIS_URL password)
  scheme=$(read_url REDIS_URL scheme)
  [ -n "$password" ] || die 'REDIS_URL has no password.'
  case $host in *,*) die 'REDIS_URL names several nodes. Run the ACL commands on each node by hand.' ;; esac
  # Passwords are read from standard input, so that a list of processes does not show them.
  redis() {
    found=$(
      printf 'AUTH %s %s\nACL SETUSER %s %s\n' "${user:-default}" "$password" "${user:-default}" "$1" |
        if is_ours REDIS_URL redis; then
          compose exec -T redis redis-cli
        else
          redis-cli -u "$scheme://$host"
        fi
    )
    [ "$(printf '%s' "$found" | grep -c '^OK')" = 2 ] || die 'Redis refused it.'
  }
  is_ours REDIS_URL redis || need redis-cli 'Install redis-tools.'
  case $step in
    add)
      next=$(make_password)
      redis ">$next"
      keep_old REDIS_URL "$password"
      write_variable REDIS_URL "$scheme://$user:$next@$host"
      finish 'Redis accepts both passwords. Restart all servers, then run the step remove.'
      ;;
    remove)
      take_old REDIS_URL
      redis "<$old"
      drop_old REDIS_URL
      finish 'Redis accepts the new password only. Put it into the configuration of a Redis of your own too.'
      ;;
    *) wrong_step ;;
  esac
}

rotate_clickhouse() {
  user=$(read_url CLICKHOUSE_URL user)
  password=$(read_url CLICKHOUSE_URL password)
  host=$(read_url CLICKHOUSE_URL host)
  scheme=$(read_url CLICKHOUSE_URL scheme)
  [ -n "$password" ] || die 'CLICKHOUSE_URL has no password.'
  if is_ours CLICKHOUSE_URL clickhouse; then
    [ "$step" = set ] || wrong_step
    write_variable CLICKHOUSE_URL "$scheme://$user:$(make_password)@$host"
    finish 'Set. Run ./install.sh: it restarts ClickHouse and the servers. Analytics wait meanwhile.'
  fi
  need curl 'Install curl.'
  # Credentials and statement are read from standard input, so that a list of processes does not show them.
  clickhouse() {
    printf 'user = "%s:%s"\ndata-binary = "%s"\n' "$user" "$password" "$1" |
      curl --silent --show-error --fail-with-body --config - "$scheme://${host%%/*}/" || die 'ClickHouse refused it.'
  }
  case $step in
    add)
      next=$(make_password)
      clickhouse "ALTER USER $user ADD IDENTIFIED WITH sha256_password BY '$next'"
      keep_old CLICKHOUSE_URL "$password"
      write_variable CLICKHOUSE_URL "$scheme://$user:$next@$host"
      finish 'ClickHouse accepts both passwords. Restart all servers, then run the step remove.'
      ;;
    remove)
      take_old CLICKHOUSE_URL
      clickhouse "ALTER USER $user RESET AUTHENTICATION METHODS TO NEW"
      drop_old CLICKHOUSE_URL
      finish 'ClickHouse accepts the new password only.'
      ;;
    *) wrong_step ;;
  esac
}

case $secret in
  click-keys)
    keys=$(read_variable CLICK_KEYS)
    last=${keys##*,}
    rotate_list CLICK_KEYS "$(((${last%%:*} + 1) % 256)):$(make_secret)" 'after 90 days'
    ;;
  secrets-key) rotate_list SECRETS_KEY "$(make_secret)" 'when all of them run' ;;
  metrics-token)
    value=$(read_variable METRICS_TOKEN)
    case $step in
      add)
        [ -n "$value" ] || die "$file has no METRICS_TOKEN."
        write_variable METRICS_TOKEN "$(make_secret),${value%%,*}"
        finish 'Added. Restart all servers, give Prometheus the first token, then run the step remove.'
        ;;
      remove) rotate_list METRICS_TOKEN '' '' ;;
      *) wrong_step ;;
    esac
    ;;
  postgres-password) rotate_postgres ;;
  redis-password) rotate_redis ;;
  clickhouse-password) rotate_clickhouse ;;
  oidc-client-secret)
    [ "$step" = set ] || wrong_step
    read -r value
    [ -n "$value" ] || die 'Standard input has no secret.'
    write_variable OIDC_CLIENT_SECRET "$value"
    finish 'Set. Restart all servers, then delete the old secret at the issuer.'
    ;;
  *) die "Unknown secret $secret. See the head of rotate.sh." ;;
esac
