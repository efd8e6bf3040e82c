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
  '.ttf': 'font/ttf',
}

interface Page {
  readonly path: string
  readonly bytes: Buffer
}

/** Serves an exported app. A path that is not a file is a screen of the app, and gets `index.html`. */
export function serveApp(folder: string): Promise<Listening> {
  const page = 'index.html'

  async function find(url: string): Promise<Page> {
    const { pathname } = new URL(url, 'http://localhost')
    // An absolute path cannot go above the root, so `..` that was encoded to pass `URL` ends here.
    const path = normalize(decodeURIComponent(pathname))
    try {
      return { path, bytes: await readFile(join(folder, path)) }
    } catch {
      return { path: page, bytes: await readFile(join(folder, page)) }
    }
  }

  const server = createServer((request, response) => {
    find(request.url ?? '/').then(
      ({ path, bytes }) => {
        const type = types[extname(path)] ?? 'application/octet-stream'
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(bytes)
      },
      () => {
        response.writeHead(500).end()
      },
    )
  })
  return listen(server)
}
