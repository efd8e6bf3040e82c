# The service with its dashboard, in one image: `docker build -t throughlink .`
# Arguments: `serve`, `work`, `all` (the default), `migrate`, `admin …`, `health`.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# Only libc, libstdc++, certificates and time zones: no shell, no package manager.
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
# For networks whose proxy has a certificate authority of its own: mount its file, and name it here.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && npm run build -w @throughlink/server -w @throughlink/dashboard \
  && node tooling/build/assembleServer.ts /app

FROM ${RUNTIME_IMAGE}
LABEL org.opencontainers.image.title="Throughlink" \
  org.opencontainers.image.description="Links that survive the install: the service and its dashboard." \
  org.opencontainers.image.licenses="MIT"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app/server
# A number, so that Kubernetes can tell that it is not root.
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "dist/main.js", "health"]
ENTRYPOINT ["/usr/local/bin/node", "dist/main.js"]
CMD ["all"]
