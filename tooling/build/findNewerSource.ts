import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a source that was changed after a build, or null. */
export function findNewerSource(
  folder: string,
  patterns: readonly string[],
  builtMs: number,
): string | null {
  const isNewer = (file: string) => statSync(join(folder, file)).mtimeMs > builtMs
  return globSync([...patterns], { cwd: folder }).find(isNewer) ?? null
}
