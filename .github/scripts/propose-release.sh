#!/usr/bin/env bash
# Opens a pull request with the next version and its changelog, or updates the one that is open. Merging it releases.
set -euo pipefail

branch=release/next
pending="$(find .changeset -name '*.md' ! -name README.md)"
if [[ -z $pending ]]; then
  echo 'No changesets: there is nothing to release.'
  exit 0
fi

npm run release
version="$(node -p 'require("./packages/client/package.json").version')"
title="chore: release $version"
git switch --quiet --force-create "$branch"
git add --all
git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
  commit --quiet --message "$title"
git push --quiet --force origin "$branch"

body='The next version and its changelog. Merge it to publish the packages and the image.'
if [[ -n "$(gh pr list --head "$branch" --state open --json number --jq '.[].number')" ]]; then
  gh pr edit "$branch" --title "$title" --body "$body"
else
  gh pr create --head "$branch" --base main --title "$title" --body "$body"
fi
