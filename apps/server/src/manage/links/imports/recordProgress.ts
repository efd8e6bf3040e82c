import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { ImportCounts, ImportError, ImportLine } from './importLinks.ts'
import { type ImportKey, type ImportState, saveImportProgress } from './importStatements.ts'

/**
 * Passes lines on, and saves the progress of an import after every batch. After a crash, the saved counts may
 * lack the last batch.
 */
export async function* recordProgress(
  db: Kysely<Database>,
  key: ImportKey,
  now: () => number,
  lines: AsyncGenerator<ImportLine>,
): AsyncGenerator<ImportLine> {
  let errors: ImportError[] = []
  let isDone = false

  async function save(state: ImportState, counts: ImportCounts | null): Promise<void> {
    const newErrors = errors
    errors = []
    await saveImportProgress(db, key, { state, counts, newErrors, at: new Date(now()) })
  }

  try {
    for await (const line of lines) {
      if ('error' in line) errors.push(line.error)
      else if ('progress' in line) await save('running', line.progress)
      else {
        const { read, created, unchanged, conflicting, failed, isComplete } = line.done
        const counts = { read, created, unchanged, conflicting, failed }
        await save(isComplete ? 'finished' : 'incomplete', counts)
        isDone = true
      }
      yield line
    }
  } finally {
    // Fails if the database is down. The import then counts as interrupted after a while.
    if (!isDone) await save('interrupted', null).catch(() => undefined)
  }
}
