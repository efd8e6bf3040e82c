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

/** The first of these programs that is on the path, by its full name. */
export function findProgram(
  names: readonly string[],
  searched = process.env['PATH'] ?? '',
  isProgram = isExecutable,
): string | undefined {
  const folders = searched.split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}
