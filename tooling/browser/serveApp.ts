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

/** Serves an exported app. What is no file is a screen of the app, and gets its page. */
export function serveApp(folder: string): Promise<Listening> {
  const page = 'index.html'

  async function find(url: string): Promise<Page> {
    const { pathname } = new URL(url, 'http://localhost')
    // From a root there is no way up: what was encoded to get past `URL` ends here.
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
