import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { listen, type Listening } from './listen.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
}

export interface ServeOptions {
  /** The file for a path that is none, such as a screen of an app. Default: such a path is 404. */
  readonly fallback?: string
  /** Texts in scripts and what they become, such as keys that are not known when an app is built. */
  readonly replaced?: Readonly<Record<string, string>>
}

/** Serves files as a static host does: a folder is its `index.html`. */
export function serveFolder(
  folder: string,
  { fallback, replaced = {} }: ServeOptions = {},
): Promise<Listening> {
  async function find(url: string) {
    const { pathname } = new URL(url, 'http://localhost')
    // An absolute path cannot go above the root, so `..` that was encoded to pass `URL` ends here.
    const path = normalize(decodeURIComponent(pathname))
    const file = path.endsWith('/') ? join(path, 'index.html') : path
    try {
      return { file, bytes: await readFile(join(folder, file)) }
    } catch (error) {
      if (fallback === undefined) throw error
      return { file: fallback, bytes: await readFile(join(folder, fallback)) }
    }
  }

  function fill(bytes: Buffer): string {
    const pairs = Object.entries(replaced)
    return pairs.reduce((text, [from, to]) => text.replaceAll(from, to), bytes.toString())
  }

  const server = createServer((request, response) => {
    find(request.url ?? '/').then(
      ({ file, bytes }) => {
        const type = types[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        response.end(extname(file) === '.js' ? fill(bytes) : bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  return listen(server)
}
