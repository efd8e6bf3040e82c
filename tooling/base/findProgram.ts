import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the full path of the first of these programs that is on the PATH. */
export function findProgram(
  names: readonly string[],
  searchPath = process.env['PATH'] ?? '',
  isProgram = isExecutable,
): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}
