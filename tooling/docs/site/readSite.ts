import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltSite } from './findDeadLinks.ts'
import { siteUrl } from './siteAddress.ts'

/** Reads a built site from its folder. */
export function readSite(folder: string): BuiltSite {
  const all = globSync('**/*.*', { cwd: folder })
  const pages = all
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      url: `/${file.replace(/(^|\/)index\.html$/, '$1')}`,
      html: readFileSync(join(folder, file), 'utf8'),
    }))
  const files = new Set(all.filter((file) => !file.endsWith('.html')).map((file) => `/${file}`))
  return { pages, files, origin: siteUrl }
}
