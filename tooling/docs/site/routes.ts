interface Route {
  /** A file, or a folder with `*` for the name of a file in it. */
  readonly source: string
  /** The path of the page without slashes at its ends, with `*` for the name. Empty for the front page. */
  readonly path: string
}

/**
 * Where the Markdown files of the repository are on the site. The first row that fits decides. A file that fits no
 * row is not on the site.
 */
const routes: readonly Route[] = [
  // The front page of the site has its own text; this file is the index for readers of the repository.
  { source: 'docs/README.md', path: '' },
  { source: 'README.md', path: '' },
  { source: 'docs/concepts/*.md', path: 'concepts/*' },
  { source: 'docs/guides/*.md', path: 'guides/*' },
  { source: 'docs/operations/*.md', path: 'operations/*' },
  { source: 'docs/dashboard/*.md', path: 'dashboard/*' },
  { source: 'docs/accuracy.md', path: 'concepts/accuracy' },
  { source: 'docs/comparison.md', path: 'concepts/comparison' },
  { source: 'docs/errors.md', path: 'reference/sdk-errors' },
  { source: 'docs/metrics.md', path: 'reference/metrics' },
  { source: 'docs/access.md', path: 'reference/access' },
  { source: 'docs/journeys.md', path: 'reference/journeys' },
  { source: 'packages/react-native/README.md', path: 'sdk/react-native' },
  { source: 'packages/client/README.md', path: 'sdk/client' },
  { source: 'packages/web/README.md', path: 'sdk/web' },
  { source: 'packages/api/README.md', path: 'sdk/api' },
  { source: 'packages/cli/README.md', path: 'guides/command-line' },
  { source: 'apps/server/README.md', path: 'operations/service' },
  { source: 'SECURITY.md', path: 'operations/security' },
  { source: 'docs/internals/decisions/README.md', path: 'internals/decisions' },
  { source: 'docs/internals/decisions/*.md', path: 'internals/decisions/*' },
  { source: 'docs/internals/*.md', path: 'internals/*' },
  { source: 'docs/threats.md', path: 'internals/threats' },
  { source: 'CONTRIBUTING.md', path: 'internals/contributing' },
]

/** Returns the path of a file's page: empty for the front page, null if the file is not on the site. */
export function findRoute(file: string): string | null {
  for (const { source, path } of routes) {
    const [before = '', after] = source.split('*')
    if (after === undefined) {
      if (file === source) return path
      continue
    }
    const name = file.slice(before.length, -after.length)
    if (file === before + name + after && name !== '' && !name.includes('/')) {
      return path.replace('*', name)
    }
  }
  return null
}
