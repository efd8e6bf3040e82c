#!/bin/bash
if [ "$1" = redis-server ]; then exec setpriv --reuid=redis --regid=redis --init-groups "$@"; fi
exec "$@"
