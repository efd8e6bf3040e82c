import { createHash } from 'node:crypto'
import { StartError } from '../process/startError.ts'
import type { Migration } from './readMigrations.ts'

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** Servers that do not know it must not run. */
  readonly isBreaking: boolean
}

/** Returns the same checksum whatever line endings the checkout has. */
export function computeChecksum({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/**
 * Returns the migrations that are not applied yet. Unknown ones, applied by a newer version, are ignored:
 * servers of two versions run beside each other during a deployment. Throws if one of them is breaking, or if
 * an applied migration was changed since, because the schema then differs from what this version expects.
 */
export function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const breaking = applied.filter(({ name, isBreaking }) => isBreaking && !known.has(name))
  if (breaking.length > 0) {
    const names = breaking.map(({ name }) => name).join(', ')
    throw new StartError(
      `The database has migrations that this version cannot run with (${names}). Run a newer version.`,
    )
  }
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (migration !== undefined && computeChecksum(migration) !== checksum) {
      throw new StartError(
        `Migration ${name} was changed after it was applied. Restore it, and put the change in a new migration.`,
      )
    }
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}
