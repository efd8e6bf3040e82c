import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latestScriptPath } from '@throughlink/protocol/rules'
import { readWebsiteScripts, toScriptPath, type WebsiteScript } from './readWebsiteScripts.ts'

/** The current script in `current.js`, and those of releases in files of their own. */
const folder = join(import.meta.dirname, 'scripts')

/** A page keeps the path and the hash that it was given, so a release is served for as long as its file is here. */
const scripts = readWebsiteScripts(folder)

/** What new snippets contain. Written by `npm run generate website`. */
export const currentScript = readCurrent()

function readCurrent(): WebsiteScript {
  const path = toScriptPath(readFileSync(join(folder, 'current.js')))
  const script = scripts.get(path)
  if (script === undefined) throw new Error(`No script at ${path}.`)
  return script
}

export interface FoundScript extends WebsiteScript {
  /** `old`: of an earlier release. `latest`: at the path whose content changes with each release. */
  readonly version: 'current' | 'old' | 'latest'
}

/** Returns the script at a path of a link domain, or null for none. */
export function findWebsiteScript(path: string): FoundScript | null {
  if (path === latestScriptPath) return { ...currentScript, version: 'latest' }
  const script = scripts.get(path)
  if (script === undefined) return null
  return { ...script, version: script === currentScript ? 'current' : 'old' }
}
