#!/usr/bin/env bash
# Builds the image for both platforms and pushes it, with its bill of materials and how it was built.
#   publish-image.sh <repository> <version>, such as ghcr.io/owner/throughlink 1.4.0
set -euo pipefail

repository="${1,,}"
version="$2"
# A version such as 1.4.0-beta.1 is neither the latest one nor the latest 1.4.
tags=(--tag "$repository:$version")
if [[ $version =~ ^([0-9]+)\.([0-9]+)\.[0-9]+$ ]]; then
  tags+=(--tag "$repository:${BASH_REMATCH[1]}.${BASH_REMATCH[2]}" --tag "$repository:latest")
fi

# The build runs programs of both platforms; the runner has only its own.
docker run --privileged --rm tonistiigi/binfmt --install arm64
docker buildx create --use
docker buildx build --platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max --push \
  --label "org.opencontainers.image.version=$version" \
  --label "org.opencontainers.image.revision=$(git rev-parse HEAD)" \
  --label "org.opencontainers.image.source=${GITHUB_SERVER_URL:-https://github.com}/${repository#*/}" "${tags[@]}" .
