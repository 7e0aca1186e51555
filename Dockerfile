# The first stage makes the package, on the builder's own kind of machine; the second one runs it, with the image's Node.
FROM --platform=$BUILDPLATFORM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
ENV CI=true
WORKDIR /src
# Before the sources, so that it is repeated only if the lockfile changes.
COPY .npmrc package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx pnpm@12.21.0 fetch
COPY . .
ARG TARGETARCH
RUN npx pnpm@12.21.0 install --frozen-lockfile --offline \
 && npx pnpm@12.21.0 package --target "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
 && mv dist/tablier-*/ /tablier \
 && rm -r /tablier/node

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
COPY --from=build /tablier /opt/tablier
RUN ln -s /opt/tablier/bin/tablier /usr/local/bin/tablier && install -d -m 700 -o node -g node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# The user `node` of the base image, as numbers so that Kubernetes can tell that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["tablier", "start"]
