import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { scriptPathPrefix } from '@throughlink/protocol/rules'

/** The script of a website, as `packages/web` builds it. */
export interface WebsiteScript {
  /** Path on every link domain. Contains a hash of the content, so it can be cached for ever. */
  readonly path: string
  /** For the attribute `integrity`. */
  readonly integrity: string
  readonly body: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

/** Reads all scripts in a folder, by path. Files with the same content are one script. */
export function readWebsiteScripts(folder: string): ReadonlyMap<string, WebsiteScript> {
  const scripts = new Map<string, WebsiteScript>()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const body = readFileSync(join(folder, name))
    const path = toScriptPath(body)
    if (scripts.has(path)) continue
    scripts.set(path, {
      path,
      integrity: `sha384-${createHash('sha384').update(body).digest('base64')}`,
      body,
      gzip: gzipSync(body, { level: 9 }),
      brotli: brotliCompressSync(body),
    })
  }
  return scripts
}

/** The same content has the same path in every release. */
export function toScriptPath(body: Buffer): string {
  const hash = createHash('sha384').update(body).digest('hex')
  return `${scriptPathPrefix}${hash.slice(0, 16)}.js`
}
