import { posix } from 'node:path'
import { findRoute } from './routes.ts'
import type { LinkTarget } from './toPage.ts'

export interface ResolveOptions {
  /** The file that contains the link, relative to the root of the repository. */
  readonly file: string
  readonly repositoryUrl: string | null
  readonly isFolder: (path: string) => boolean
  readonly exists: (path: string) => boolean
  /** Returns the path of an image as the page must write it. */
  readonly toImagePath: (path: string) => string
}

const image = /\.(png|svg|jpe?g|webp)$/

/** Finds where a link of a Markdown file leads on the site. */
export function resolveLink(link: string, options: ResolveOptions): LinkTarget {
  if (/^([a-z]+:|#)/.test(link)) return { url: link, label: link }
  const [target = '', anchor] = link.split('#')
  const path = posix.join(posix.dirname(options.file), target).replace(/\/$/, '')
  if (!options.exists(path))
    throw new Error(`${options.file} links to ${link}, which does not exist.`)
  if (image.test(path)) return { url: options.toImagePath(path), label: path }
  const page = findRoute(options.isFolder(path) ? posix.join(path, 'README.md') : path)
  const suffix = anchor === undefined ? '' : `#${anchor}`
  if (page !== null) return { url: `/${page}${page === '' ? '' : '/'}${suffix}`, label: path }
  const { repositoryUrl } = options
  return { url: repositoryUrl && `${repositoryUrl}/${path}${suffix}`, label: path }
}
