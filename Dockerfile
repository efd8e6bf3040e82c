# The service with its dashboard, in one image: `docker build --tag throughlink .`
# Arguments: `serve`, `work`, `all` (the default), `migrate`, `admin …`, `health`, `--version`.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# For pg_dump. A database of a later major version needs the tools of that version.
ARG POSTGRES_IMAGE=docker.io/library/postgres:15-bookworm
# Only libc, libstdc++, certificates and time zones: no shell, no package manager.
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${POSTGRES_IMAGE} AS postgres
# The two programs, and the libraries that the runtime image lacks.
RUN mkdir /client && cd /usr/lib/postgresql/*/bin && cp pg_dump pg_restore /client/ \
  && ldd pg_dump pg_restore | awk '$2 == "=>" { print $3 }' | sort -u \
  | grep -vE '/(ld-linux|libc|libm|libdl|libpthread|librt|libresolv)[-.]' | xargs -I '{}' cp -L '{}' /client/

# Only what decides which packages are installed, so that the next stage is built again only if that changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -exec rm '{}' +

FROM ${NODE_IMAGE} AS build
# For networks whose proxy has a certificate authority of its own: mount its file, and name it here.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /source
COPY --from=manifests /source ./
RUN npm ci --ignore-scripts --no-audit --no-fund \
  --workspace @throughlink/server --workspace @throughlink/dashboard --workspace @throughlink/mcp
COPY . .
RUN npm run build --workspace @throughlink/server --workspace @throughlink/dashboard \
  && node tooling/build/assembleServer.ts /app

FROM ${RUNTIME_IMAGE}
LABEL org.opencontainers.image.title="Throughlink" \
  org.opencontainers.image.description="Links that survive the install: the service and its dashboard." \
  org.opencontainers.image.licenses="MIT"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=postgres /client /app/postgres
COPY --from=build /app /app
# The command of the documents: `throughlink-server admin …`.
COPY --from=build /app/bin/throughlink-server /usr/local/bin/throughlink-server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PATH=/app/postgres:/usr/local/bin:/usr/bin:/bin
WORKDIR /app/server
# A number, so that Kubernetes can tell that it is not root.
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=2 \
  CMD ["/usr/local/bin/throughlink-server", "health"]
ENTRYPOINT ["/usr/local/bin/throughlink-server"]
CMD ["all"]
