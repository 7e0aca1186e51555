#!/bin/sh
# Runs an S3 server on loopback for test/media/s3.test.ts: Debian's OpenStack Swift
# with its s3api and tempauth middleware, one device, one replica.
#
#   apps/api/scripts/swift-s3.sh start DIR   # prints the variables that the suite reads
#   apps/api/scripts/swift-s3.sh stop DIR    # keeps DIR, which you can start again or delete
#
#   eval "$(apps/api/scripts/swift-s3.sh start /tmp/swift-s3)"
#   npx pnpm@12 --filter @tablier/api exec vitest run test/media/s3.test.ts
#
# Writes only to DIR, which needs a file system with user xattrs (ext4, xfs,
# btrfs; tmpfs since Linux 6.6). Installs missing packages with apt-get, which
# requires root. Uses port SWIFT_S3_PORT (8090 by default) and the next four, all
# on 127.0.0.1. The hash path comes from the package's /etc/swift/swift.conf. The
# keys are public: never bind the server to another address.
set -eu

usage() {
  echo "usage: $0 start|stop DIR" >&2
  exit 2
}

[ $# -eq 2 ] || usage
action=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
port=${SWIFT_S3_PORT:-8090}
account_port=$((port + 1))
container_port=$((port + 2))
object_port=$((port + 3))
memcached_port=$((port + 4))
user=$(id -un)

install_packages() {
  command -v swift-proxy-server >/dev/null && command -v swift-object-server >/dev/null &&
    command -v swift-account-server >/dev/null && command -v swift-container-server >/dev/null &&
    command -v memcached >/dev/null && return
  apt-get update >"$dir/install.log" 2>&1
  # RUNLEVEL=1 keeps the packages from starting their own services on every interface.
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached >>"$dir/install.log" 2>&1
}

# storage_conf NAME PORT
storage_conf() {
  cat >"$dir/$1-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
workers = 1
user = $user
swift_dir = $dir
devices = $dir/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_address = $dir/no-syslog

[pipeline:main]
pipeline = $1-server

[app:$1-server]
use = egg:swift#$1
CONF
}

proxy_conf() {
  cat >"$dir/proxy-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 1
user = $user
swift_dir = $dir
log_address = $dir/no-syslog

[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes symlink proxy-server

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$memcached_port
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
[filter:symlink]
use = egg:swift#symlink

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
CONF
}

# ring NAME PORT
ring() {
  [ -f "$dir/$1.ring.gz" ] && return
  swift-ring-builder "$dir/$1.builder" create 4 1 0 >/dev/null
  swift-ring-builder "$dir/$1.builder" add --region 1 --zone 1 --ip 127.0.0.1 --port "$2" --device one --weight 1 >/dev/null
  swift-ring-builder "$dir/$1.builder" rebalance >/dev/null
}

# The system may have given the process id to another program, so this also checks for our folder or port.
is_running() {
  [ -f "$dir/$1.pid" ] && tr '\0' ' ' 2>/dev/null <"/proc/$(cat "$dir/$1.pid")/cmdline" |
    grep -q -e "$dir/$1-server.conf" -e "-p $memcached_port "
}

# run NAME COMMAND…
run() {
  name=$1
  shift
  is_running "$name" && return
  nohup "$@" >"$dir/$name.log" 2>&1 &
  echo $! >"$dir/$name.pid"
}

wait_until_healthy() {
  tries=0
  until wget -q -O /dev/null "http://127.0.0.1:$port/healthcheck" 2>/dev/null ||
    curl -sf -o /dev/null "http://127.0.0.1:$port/healthcheck" 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 60 ]; then
      echo "swift-s3: no response on 127.0.0.1:$port within 30 seconds, see $dir/*.log" >&2
      exit 1
    fi
    sleep 0.5
  done
}

start() {
  install_packages
  mkdir -p "$dir/devices/one"
  storage_conf account "$account_port"
  storage_conf container "$container_port"
  storage_conf object "$object_port"
  proxy_conf
  ring account "$account_port"
  ring container "$container_port"
  ring object "$object_port"
  run memcached memcached -u "$user" -l 127.0.0.1 -p "$memcached_port" -m 16
  run account swift-account-server "$dir/account-server.conf" -v
  run container swift-container-server "$dir/container-server.conf" -v
  run object swift-object-server "$dir/object-server.conf" -v
  run proxy swift-proxy-server "$dir/proxy-server.conf" -v
  wait_until_healthy
  echo "export SWIFT_S3_ENDPOINT=http://127.0.0.1:$port"
  echo "export SWIFT_S3_ACCESS_KEY=test:tester"
  echo "export SWIFT_S3_SECRET_KEY=testing"
}

stop() {
  for name in proxy object container account memcached; do
    if is_running "$name"; then kill "$(cat "$dir/$name.pid")"; fi
    rm -f "$dir/$name.pid"
  done
}

case $action in
start) start ;;
stop) stop ;;
*) usage ;;
esac
