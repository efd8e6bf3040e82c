import { globSync } from 'node:fs'
import { findRoute } from './routes.ts'

export interface Source {
  /** Relative to the root of the repository. */
  readonly file: string
  /** The path of its page. */
  readonly path: string
}

/** Lists the Markdown files that are pages of the site. The front page has none. */
export function listSources(root: string): readonly Source[] {
  const files = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'apps/*/README.md']
  return globSync(files, { cwd: root })
    .map((file) => ({ file, path: findRoute(file) ?? '' }))
    .filter(({ path }) => path !== '')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
