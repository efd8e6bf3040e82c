import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
