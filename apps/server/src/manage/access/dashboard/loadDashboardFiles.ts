import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** Where `npm run build -w @throughlink/dashboard` writes the dashboard. */
export const dashboardFolder = join(import.meta.dirname, '../../../../../dashboard/dist')

export interface DashboardFile {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
  /** The same content, compressed by the build. Null for files that do not compress. */
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
}

/** Content types of what the build writes. Other files are not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/**
 * Reads the built dashboard into memory, by path without the leading slash. It has about one megabyte, and a
 * request can then name nothing but these files. Null if it is not built.
 */
export function loadDashboardFiles(folder: string): ReadonlyMap<string, DashboardFile> | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = new Map<string, DashboardFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = join(folder, name)
    const body = readFileSync(path)
    const hash = createHash('sha256').update(body).digest('base64url')
    files.set(name.split(sep).join('/'), {
      type,
      etag: `"${hash.slice(0, 22)}"`,
      body,
      brotli: readIfExists(`${path}.br`),
      gzip: readIfExists(`${path}.gz`),
    })
  }
  return files
}

function readIfExists(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}
