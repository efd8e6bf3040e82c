import type { LinkSettings } from '../linkSettings.ts'

/** An error in a row. `column` is the name in the file, or null if the error concerns the whole row. */
export interface RowError {
  readonly column: string | null
  readonly detail: string
}

/** A link read from a row. */
export interface MappedLink {
  /** Null if the file does not name one. */
  readonly domain: string | null
  readonly slug: string
  readonly settings: LinkSettings
  readonly isArchived: boolean
}

export type MappedRow =
  | { readonly isOk: true; readonly link: MappedLink; readonly columns: ColumnNames }
  | { readonly isOk: false; readonly error: RowError }

/** Column of the file by the name of the setting, for error messages. */
export type ColumnNames = Readonly<Partial<Record<string, string>>>

export interface MapperOptions {
  /** Column names of the file by our names, for `csv` files. */
  readonly columns: Readonly<Record<string, string>>
  /** Scheme of the app. */
  readonly scheme: string | null
}

export type Mapper =
  | { readonly isOk: true; readonly map: (fields: readonly string[]) => MappedRow }
  /** A required column is missing. */
  | { readonly isOk: false; readonly detail: string }

/** Creates the mapper of a file from its header. */
export type CreateMapper = (header: readonly string[], options: MapperOptions) => Mapper

/** Reads domain and slug from the URL of a short link. Returns null if it is not one. */
export function readShortLink(text: string): { domain: string; slug: string } | null {
  // Some files omit the scheme.
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.pathname.length < 2) return null
  try {
    return { domain: url.hostname, slug: decodeURIComponent(url.pathname.slice(1)) }
  } catch {
    return null
  }
}

/** Returns the fallback for an empty text, and null for a text that is neither true nor false. */
export function readBoolean(text: string, fallback: boolean): boolean | null {
  const known: Readonly<Record<string, boolean>> = {
    '': fallback,
    true: true,
    yes: true,
    '1': true,
    y: true,
    false: false,
    no: false,
    '0': false,
    n: false,
  }
  const key = text.trim().toLowerCase()
  return Object.hasOwn(known, key) ? (known[key] ?? null) : null
}

/** Finds the columns of a file by any of several names. If a name occurs twice, the first column counts. */
export function createColumnIndex(
  header: readonly string[],
  normalize: (name: string) => string,
): {
  readonly find: (...names: readonly string[]) => number | null
  readonly getName: (index: number | null) => string | null
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
    getName: (index) => (index === null ? null : (header[index] ?? null)),
  }
}
