import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Contents by path. */
export type Files = Readonly<Record<string, string>>

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
