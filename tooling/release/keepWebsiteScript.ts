import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps the script for websites of a release: its path and hash are in the pages of customers. */
export function keepWebsiteScript(folder: string, version: string): void {
  copyFileSync(join(folder, 'current.js'), join(folder, `${version}.js`))
}
