/** The part of a package's manifest that lists its entries. */
export interface EntryManifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

/** An entry that is built from source. */
export interface Entry {
  /** As in `exports`: `.` or `./expo-router`. */
  readonly subpath: string
  /** The built file, without its extension: `index` or `expo-router`. */
  readonly name: string
  /** Relative to the package's folder. */
  readonly source: string
  /** The one in the path of the entry, such as `./dist/cjs/index.js`. An entry in two formats could have its state twice. */
  readonly format: Format
}

export type Format = 'cjs' | 'esm'

const sourceCondition = '@throughlink/source'

type Conditions = Readonly<Record<string, unknown>>

function readConditions(target: unknown): Conditions {
  return typeof target === 'object' && target !== null ? (target as Conditions) : {}
}

/**
 * Lists the entries of a package that have a source. `exports` in package.json is the only list of them: the
 * build, the folders for resolvers without `exports`, and the checks all read it.
 */
export function readEntries({ exports = {} }: EntryManifest): readonly Entry[] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const conditions = readConditions(target)
    const source = conditions[sourceCondition]
    if (typeof source !== 'string') return []
    const name = subpath === '.' ? 'index' : subpath.slice('./'.length)
    const [, format] = /^\.\/dist\/(cjs|esm)\//.exec(String(conditions['default'])) ?? []
    if (format === undefined)
      throw new Error(`"default" of ${subpath} must be a file in ./dist/cjs or ./dist/esm.`)
    return [{ subpath, name, source, format: format as Format }]
  })
}

export function listFormats(entries: readonly Entry[]): readonly Format[] {
  return [...new Set(entries.map(({ format }) => format))]
}
