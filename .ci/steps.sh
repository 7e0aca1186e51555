# What `.ci/run` and `.ci/nightly` share, to be sourced by them: installing and starting what the suites need, running a
# step, and the summary at the end. As root on Debian, missing programs are installed with apt-get. The servers run on
# loopback, in a temporary folder, and are stopped at the end. To use other servers, set DATABASE_URL, TEST_REDIS_URL or
# SWIFT_S3_ENDPOINT; for other browsers, CHROMIUM_PATH, HEADLESS_SHELL_PATH and FIREFOX_PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d /tmp/tablier-ci.XXXXXX)
chmod 755 "$work" # the PostgreSQL user must reach its folder inside
suites=() # the package scripts that were run, each with a report for the totals
failed=()
times=()
stoppers=()

# Only the suites on PostgreSQL use it.
database_url=${DATABASE_URL:-}
unset DATABASE_URL
export CI=true

finish() {
  local status=$?
  trap - EXIT INT TERM
  for stopper in ${stoppers[@]+"${stoppers[@]}"}; do $stopper >/dev/null 2>&1 || true; done
  echo
  if [ -e "$work/failures" ]; then cat "$work/failures"; fi
  rm -rf "$work"
  printf '%s\n' ${times[@]+"${times[@]}"}
  for name in ${failed[@]+"${failed[@]}"}; do
    echo "failed: $name"
    status=1
  done
  node .ci/tally.mjs ${suites[@]+"${suites[@]}"} || status=1
  exit $status
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# step NAME COMMAND…: runs a step. If it fails, the next steps still run, and the end lists it. The end has its time too.
step() {
  local name=$1 started=$SECONDS
  shift
  printf '\n==> %s\n' "$name"
  "$@" || failed+=("$name")
  times+=("$(printf '%5d s  %s' $((SECONDS - started)) "$name")")
}

# suite SCRIPT [VARIABLE=VALUE…]: runs the tests of a package script. If it fails, the end repeats its last lines: Vitest
# lists errors outside of tests there, which no report has.
suite() {
  local script=$1
  shift
  suites+=("$script")
  step "$script" keep_output "$script" env "$@" npx pnpm@12 run "$script"
}

keep_output() {
  local title="==> $1, its last lines"
  shift
  "$@" 2>&1 | tee "$work/output" || { (echo "$title" && tail -n 60 "$work/output") >>"$work/failures" && return 1; }
}

run() { npx pnpm@12 "$@"; }

free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# install_packages NAME…: RUNLEVEL=1 keeps packages from starting their services
install_packages() {
  can_install || { echo "$* missing; only root on Debian can install it" && return 1; }
  [ -e "$work/updated" ] || { apt-get update -qq && touch "$work/updated"; } || return 1
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >"$work/apt.log" 2>&1 ||
    { tail -n 20 "$work/apt.log" && return 1; }
}

find_postgres() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

# PostgreSQL refuses to run as root. The user must be able to read the current folder.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

start_postgres() {
  [ -z "$database_url" ] || return 0
  [ -n "$(find_postgres)" ] || install_packages postgresql || return 1
  local bin port data=$work/postgres
  bin=$(find_postgres)
  port=$(free_port)
  mkdir "$data" && chmod 700 "$data"
  if [ "$(id -u)" = 0 ]; then chown postgres: "$data"; fi
  as_postgres "$bin/initdb" -D "$data/cluster" -U tablier --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null || return 1
  stoppers+=(stop_postgres)
  as_postgres "$bin/pg_ctl" -w -s -D "$data/cluster" -l "$data/log" start \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$data -c fsync=off" || return 1
  database_url=postgresql://tablier@127.0.0.1:$port/postgres
}

stop_postgres() {
  as_postgres "$(find_postgres)/pg_ctl" -w -s -m immediate -D "$work/postgres/cluster" stop
}

start_redis() {
  [ -z "${TEST_REDIS_URL:-}" ] || return 0
  command -v redis-server >/dev/null || install_packages redis-server || { echo 'Redis missing: the suite of shared rate limits is skipped' && return 0; }
  local port
  port=$(free_port)
  redis-server --bind 127.0.0.1 --port "$port" --save '' --appendonly no --dir "$work" >"$work/redis.log" 2>&1 &
  redis_pid=$!
  stoppers+=(stop_redis)
  export TEST_REDIS_URL=redis://127.0.0.1:$port
}

stop_redis() { kill "$redis_pid"; }

# The suite starts and stops nginx itself.
find_nginx() {
  local PATH=$PATH:/usr/sbin
  command -v nginx >/dev/null || install_packages nginx || { echo 'nginx missing: stopping behind it is not tested' && return 0; }
  NGINX=$(command -v nginx)
  export NGINX
}

# The package is tested in a network of its own, which needs `ip`.
find_ip() {
  local PATH=$PATH:/usr/sbin
  command -v ip >/dev/null || install_packages iproute2 || echo 'ip missing: the package is tested with the network of this machine'
}

# Optional, because a machine may lack the packages or a suitable file system. The totals count skipped tests.
start_s3() {
  [ -z "${SWIFT_S3_ENDPOINT:-}" ] || return 0
  command -v swift-proxy-server >/dev/null || can_install || { echo 'Swift missing: the S3 suite is skipped' && return 0; }
  local variables
  export SWIFT_S3_PORT
  SWIFT_S3_PORT=$(free_port)
  stoppers+=(stop_s3)
  if variables=$(apps/api/scripts/swift-s3.sh start "$work/swift"); then
    eval "$variables"
  else
    echo 'Swift did not start: the S3 suite is skipped'
  fi
}

stop_s3() { apps/api/scripts/swift-s3.sh stop "$work/swift"; }

find_chromium() {
  [ -z "${CHROMIUM_PATH:-}" ] || return 0
  CHROMIUM_PATH=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  if [ -z "$CHROMIUM_PATH" ]; then
    install_packages chromium || return 1
    CHROMIUM_PATH=$(command -v chromium)
  fi
  export CHROMIUM_PATH
}

# Optional: the browser tests take half the processor time in it (apps/e2e/support/chromium.ts).
find_headless_shell() {
  [ -z "${HEADLESS_SHELL_PATH:-}" ] || return 0
  command -v chromium-headless-shell >/dev/null || install_packages chromium-headless-shell || { echo 'chromium-headless-shell missing: the tests run in Chromium itself' && return 0; }
  HEADLESS_SHELL_PATH=$(command -v chromium-headless-shell)
  export HEADLESS_SHELL_PATH
}

# Optional, because a machine may lack the packages. The suite says which browser it skips.
find_other_browsers() {
  FIREFOX_PATH=${FIREFOX_PATH:-$(command -v firefox-esr || command -v firefox || true)}
  local packages=()
  [ -n "$FIREFOX_PATH" ] || packages+=(firefox-esr)
  command -v WebKitWebDriver >/dev/null || packages+=(webkit2gtk-driver)
  command -v xvfb-run >/dev/null || packages+=(xvfb xauth)
  [ ${#packages[@]} = 0 ] || install_packages "${packages[@]}" || echo "${packages[*]} missing: tests in these browsers are skipped"
  FIREFOX_PATH=${FIREFOX_PATH:-/usr/bin/firefox-esr}
  export FIREFOX_PATH
}

install() {
  rm -rf packages/*/.vitest apps/*/.vitest apps/e2e/test-results
  step 'install' run install --frozen-lockfile
  [ ${#failed[@]} = 0 ] || exit 1
}
