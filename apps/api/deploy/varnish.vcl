vcl 4.1;

# Varnish 7 in front of Tablier. proxies-and-caches.md, in the documentation, has the settings of both sides.

import std;

backend tablier {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 300s;
}

sub vcl_recv {
  # Drops everything that has one of the tags. Whoever can reach Varnish can send this: the secret keeps others out.
  if (req.method == "PURGE") {
    if (req.http.X-Purge-Token != "replace this secret") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.Surrogate-Key !~ "^[A-Za-z ]+$") {
      return (synth(400, "Surrogate-Key is missing"));
    }
    if (std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " +", "|") + ")(\s|$)")) {
      return (synth(200, "Purged"));
    }
    return (synth(500, std.ban_error()));
  }

  # Large files stream from the server, in parts if the browser asks for parts.
  if (req.url ~ "^/api/uploads/") {
    return (pass);
  }

  # One object for each encoding. Needs -p http_gzip_support=off; otherwise Varnish stores gzip only.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Tablier uses no cookies; those of other software on the domain would prevent caching.
  unset req.http.Cookie;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
}
