import { posix } from 'node:path'
import type { Draft } from './draft.ts'

const extensions = ['.tsx', '.ts', '.jsx', '.js'] as const

/** Returns the app's code files without tests, those nearest to the root first. */
export function listSources(draft: Draft): readonly (readonly [path: string, text: string])[] {
  return draft
    .paths()
    .filter(
      (path) => /\.[jt]sx?$/.test(path) && !/(^|\/)__\w+__\/|\.(test|spec|stories|d)\./.test(path),
    )
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
    .map((path) => [path, draft.read(path) ?? ''])
}

/** Returns the first of some files that exists, by paths without extension. */
export function findSource(draft: Draft, stems: readonly string[]): string | null {
  const paths = new Set(draft.paths())
  const candidates = stems.flatMap((stem) => extensions.map((extension) => stem + extension))
  return candidates.find((path) => paths.has(path)) ?? null
}

/** Finds the file of an import: a relative one, or one with the usual alias of the root or of `src`. */
export function resolveImport(draft: Draft, from: string, module: string): string | null {
  const alias = /^[@~]\/(.*)/.exec(module)?.[1]
  if (alias === undefined && !module.startsWith('.')) return null
  const stems =
    alias === undefined ? [posix.join(posix.dirname(from), module)] : [alias, `src/${alias}`]
  const exact = stems.find((stem) => draft.read(stem) !== null)
  return (
    exact ??
    findSource(
      draft,
      stems.flatMap((stem) => [stem, `${stem}/index`]),
    )
  )
}

/** Returns how a file imports another one. */
export function toImportPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/\.[jt]sx?$/, '')
  return path.startsWith('.') ? path : `./${path}`
}
