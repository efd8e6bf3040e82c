import type { LinkSettings } from '../links/linkSettings.ts'

/** What is wrong with a row. The column is as the file names it; null where it is about the whole row. */
export interface RowError {
  readonly column: string | null
  readonly detail: string
}

/** A link as a row of a file tells it. */
export interface MappedLink {
  /** Null: the file does not say. */
  readonly domain: string | null
  readonly slug: string
  readonly settings: LinkSettings
  readonly isArchived: boolean
}

export type MappedRow =
  | { readonly isOk: true; readonly link: MappedLink; readonly columns: ColumnNames }
  | { readonly isOk: false; readonly fault: RowError }

/** Which column of the file each setting came from, so that a fault names it. */
export type ColumnNames = Readonly<Partial<Record<string, string>>>

export interface MapperOptions {
  /** Our names to the file's own, for files of any kind. */
  readonly columns: Readonly<Record<string, string>>
  /** The app's. */
  readonly scheme: string | null
}

export type Mapper =
  | { readonly isOk: true; readonly map: (fields: readonly string[]) => MappedRow }
  /** The file has no column that there must be. */
  | { readonly isOk: false; readonly detail: string }

/** Makes the mapper of a file from its first line. */
export type MakeMapper = (header: readonly string[], options: MapperOptions) => Mapper

/** The domain and the slug of a short link. */
export function readShortLink(text: string): { domain: string; slug: string } | null {
  // Some files write it without its scheme.
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.pathname.length < 2) return null
  try {
    return { domain: url.hostname, slug: decodeURIComponent(url.pathname.slice(1)) }
  } catch {
    return null
  }
}

/** Null where it is neither. Empty is the fallback. */
export function readBoolean(text: string, fallback: boolean): boolean | null {
  const known: Readonly<Record<string, boolean>> = {
    '': fallback,
    ...{ true: true, yes: true, '1': true, y: true },
    ...{ false: false, no: false, '0': false, n: false },
  }
  const key = text.trim().toLowerCase()
  return Object.hasOwn(known, key) ? (known[key] ?? null) : null
}

/**
 * Finds the columns of a file by the names that they may have. The first column of a name counts; a row
 * that is shorter than the header has nothing in the rest.
 */
export function createCells(
  header: readonly string[],
  normalize: (name: string) => string,
): {
  readonly find: (...names: readonly string[]) => number | null
  readonly nameOf: (index: number | null) => string | null
} {
  const indexes = new Map<string, number>()
  header.forEach((name, index) => {
    const key = normalize(name)
    if (!indexes.has(key)) indexes.set(key, index)
  })
  return {
    find: (...names) => {
      for (const name of names) {
        const index = indexes.get(name)
        if (index !== undefined) return index
      }
      return null
    },
    nameOf: (index) => (index === null ? null : (header[index] ?? null)),
  }
}
