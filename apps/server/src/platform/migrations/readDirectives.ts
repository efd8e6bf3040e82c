/** What the comment lines at the top of a migration declare. */
export interface Directives {
  /** `-- no transaction`: its statements run one at a time, outside a transaction. */
  readonly isTransactional: boolean
  /** `-- breaking`: servers that do not know this migration must not run on the schema it leaves. */
  readonly isBreaking: boolean
}

/** Reads the directives, each alone on one of the first lines. The first line of anything else ends them. */
export function readDirectives(sql: string): Directives {
  const lines = sql.split(/\r?\n/)
  const end = lines.findIndex((line) => line !== '-- no transaction' && line !== '-- breaking')
  const directives = new Set(end === -1 ? lines : lines.slice(0, end))
  return {
    isTransactional: !directives.has('-- no transaction'),
    isBreaking: directives.has('-- breaking'),
  }
}
