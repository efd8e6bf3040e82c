import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where an engine stores its data. */
export interface DataFolder {
  readonly path: string
  readonly isKept: boolean
  /** Deletes the folder unless it is kept. */
  readonly close: () => void
}

/** Opens the folder of an engine: the given one, which is kept, or a temporary one. */
export function openDataFolder(engine: string, kept: string | undefined): DataFolder {
  if (kept === undefined) {
    const path = mkdtempSync(join(tmpdir(), `throughlink-${engine}-`))
    return {
      path,
      isKept: false,
      close() {
        rmSync(path, { recursive: true, force: true })
      },
    }
  }
  mkdirSync(kept, { recursive: true })
  return { path: kept, isKept: true, close: () => undefined }
}
