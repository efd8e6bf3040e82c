#!/usr/bin/env bash
# Publishes the packages whose version is not on npm yet, and pushes their tags. Writes `version=…` for later jobs if
# it published, and nothing otherwise. npm accepts the identity of this workflow, so there is no token to keep.
set -euo pipefail

pending="$(find .changeset -name '*.md' ! -name README.md)"
if [[ -n $pending ]]; then
  echo 'There are changesets: the pull request with their version comes first.'
  exit 0
fi

version="$(node -p 'require("./packages/client/package.json").version')"
if npm view "@throughlink/client@$version" version >/dev/null 2>&1; then
  echo "$version is published already."
  exit 0
fi
npx changeset publish
git tag "v$version"
git push --quiet origin --tags
echo "version=$version" >>"$GITHUB_OUTPUT"
