import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Declarations in the comment lines at the top of a migration. */
interface Directives {
  /** `-- no transaction`: its statements run one at a time, outside a transaction. */
  readonly isTransactional: boolean
  /** `-- breaking`: servers that do not know this migration must not run on the schema it leaves. */
  readonly isBreaking: boolean
}

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Reads the numbered SQL files of a folder, in order. */
export function readMigrations(folder: string = import.meta.dirname): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file, sql: readFileSync(join(folder, file), 'utf8') }))
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
