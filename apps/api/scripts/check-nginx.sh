#!/bin/sh
# Has nginx check the configurations in docs/proxies-and-caches.md, without and with the cache. NGINX names the program.
set -eu
docs="$(dirname "$0")/../../../docs/proxies-and-caches.md"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# block N: the Nth fenced block of nginx, with paths and ports that everybody may use.
block() {
  awk -v wanted="$1" '/^```nginx/ { n += 1; inside = (n == wanted); next } /^```/ { inside = 0 } inside' "$docs" |
    sed -e "s|/etc/letsencrypt/live/chef.example.com|$folder|; s|/var/cache|$folder|; s|/var/log/nginx|$folder|; s|listen |listen 127.0.0.1:10|"
}
# check: reads the content of `http` from standard input.
check() {
  { echo "pid $folder/nginx.pid; events {} http {"; cat
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done
    echo "access_log off; }"; } > "$folder/nginx.conf"
  "${NGINX:-/usr/sbin/nginx}" -t -p "$folder" -c "$folder/nginx.conf" -e "$folder/error.log"
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=chef.example.com \
  -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2> /dev/null
block 1 | grep -q 'return 301 https://'
block 1 | check
block 3 > "$folder/cache"
{ block 2; block 1 | sed -e '/location \/ {/{' -e 'h' -e "r $folder/cache" -e 'g' -e 'N' -e '}'; } > "$folder/both"
check < "$folder/both"
