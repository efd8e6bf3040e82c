#!/bin/sh
# rotate.sh <secret> <step> [file]: writes the next value of a secret into the file with the environment of the
# servers (default: .env), and prints what to do then. docs/operations/secrets.md describes each secret.
#
#   click-keys            add | use | remove
#   secrets-key           add | use | remove
#   metrics-token         add | remove
#   postgres-password     add | remove     needs POSTGRES_ADMIN_URL, a user who may create roles, and psql
#   redis-password        add | remove     needs redis-cli
#   clickhouse-password   add | remove     needs curl, and ClickHouse 24.9 or newer
#   oidc-client-secret    set              reads the new secret from standard input
#
# Restart all servers one after the other between two steps. The old value is accepted until `remove`.
set -eu
umask 077
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$scripts/common.sh"

[ $# -ge 2 ] && [ $# -le 3 ] || die 'Usage: rotate.sh <secret> add|use|remove|set [file]'
secret=$1
step=$2
file=${3:-.env}
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

rotate_postgres() {
  [ -n "${POSTGRES_ADMIN_URL:-}" ] || die 'POSTGRES_ADMIN_URL is missing.'
  need psql 'Install the client of PostgreSQL.'
  user=$(read_url DATABASE_URL user)
  [ -n "$user" ] || die 'DATABASE_URL has no user.'
  # Logins belong to the role that owns the tables, and act as it.
  owner=$(printf '%s' "$user" | sed 's/_login_[0-9]*$//')
  case $step in
    add)
      next=${owner}_login_$(date -u +%Y%m%d%H%M%S)
      password=$(make_password)
      psql -q -v ON_ERROR_STOP=1 -d "$POSTGRES_ADMIN_URL" <<SQL
create role "$next" login password '$password' in role "$owner";
alter role "$next" set role = '$owner';
SQL
      keep_old DATABASE_URL "$user"
      host=$(read_url DATABASE_URL host)
      write_variable DATABASE_URL "$(read_url DATABASE_URL scheme)://$next:$password@$host"
      host=$(read_url MIGRATIONS_DATABASE_URL host)
      [ -z "$host" ] || write_variable MIGRATIONS_DATABASE_URL "postgres://$next:$password@$host"
      finish "The login $next replaces $user. Restart all servers, then run the step remove."
      ;;
    remove)
      take_old DATABASE_URL
      if [ "$old" = "$owner" ]; then
        sql="alter role \"$old\" nologin password null"
      else
        sql="drop role \"$old\""
      fi
      psql -q -v ON_ERROR_STOP=1 -d "$POSTGRES_ADMIN_URL" -c "$sql"
      drop_old DATABASE_URL
      finish "Removed the login $old."
      ;;
    *) wrong_step ;;
  esac
}

rotate_redis() {
  need redis-cli 'Install redis-tools.'
  user=$(read_url REDIS_URL user)
  host=$(read_url REDIS_URL host)
  password=$(read_url REDIS_URL password)
  scheme=$(read_url REDIS_URL scheme)
  [ -n "$password" ] || die 'REDIS_URL has no password.'
  case $host in *,*) die 'REDIS_URL names several nodes. Run the ACL commands on each node by hand.' ;; esac
  REDISCLI_AUTH=$password
  export REDISCLI_AUTH
  redis() {
    redis-cli -u "$scheme://$host" ${user:+--user "$user"} --no-auth-warning "$@"
  }
  case $step in
    add)
      next=$(make_password)
      [ "$(printf 'ACL SETUSER %s >%s\n' "${user:-default}" "$next" | redis)" = OK ] || die 'Redis refused it.'
      keep_old REDIS_URL "$password"
      write_variable REDIS_URL "$scheme://$user:$next@$host"
      finish 'Redis accepts both passwords. Restart all servers, then run the step remove.'
      ;;
    remove)
      take_old REDIS_URL
      [ "$(printf 'ACL SETUSER %s <%s\n' "${user:-default}" "$old" | redis)" = OK ] || die 'Redis refused it.'
      drop_old REDIS_URL
      finish 'Redis accepts the new password only. Put it into the configuration of Redis too.'
      ;;
    *) wrong_step ;;
  esac
}

rotate_clickhouse() {
  need curl 'Install curl.'
  user=$(read_url CLICKHOUSE_URL user)
  password=$(read_url CLICKHOUSE_URL password)
  host=$(read_url CLICKHOUSE_URL host)
  scheme=$(read_url CLICKHOUSE_URL scheme)
  [ -n "$password" ] || die 'CLICKHOUSE_URL has no password.'
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
