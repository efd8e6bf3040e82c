import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Replaces the files of the app in a folder, except its packages. */
export async function replaceApp(folder: string, source: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== 'node_modules') await rm(join(folder, name), { recursive: true })
  }
  await cp(source, folder, { recursive: true })
}
