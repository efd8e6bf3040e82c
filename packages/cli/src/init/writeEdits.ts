import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Edit } from './plan.ts'

/** Writes the changed files of a plan. */
export function writeEdits(folder: string, edits: readonly Edit[]): void {
  for (const { path, after, movedFrom } of edits) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), after)
    if (movedFrom !== null) rmSync(join(folder, movedFrom))
  }
}
