import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { listen, type Listening } from '../../browser/listen.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
}

/** Serves the built site as a static host does: a folder is its `index.html`, and a missing file is 404. */
export function serveSite(folder: string): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    // An absolute path cannot go above the root, so `..` that was encoded to pass `URL` ends here.
    const path = normalize(decodeURIComponent(pathname))
    const file = path.endsWith('/') ? join(path, 'index.html') : path
    readFile(join(folder, file)).then(
      (bytes) => {
        const type = types[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'Content-Type': type }).end(bytes)
      },
      () => {
        response.writeHead(404).end()
      },
    )
  })
  return listen(server)
}
