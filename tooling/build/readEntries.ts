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
  /** False for an entry that only ES modules may import. */
  readonly hasCommonJs: boolean
}

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
    return [{ subpath, name, source, hasCommonJs: 'require' in conditions }]
  })
}
