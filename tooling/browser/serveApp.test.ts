import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from './listen.ts'
import { serveApp } from './serveApp.ts'

let root: string
let served: Listening

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'throughlink-serve-test-'))
  await mkdir(join(root, 'app/static'), { recursive: true })
  await writeFile(join(root, 'secret.js'), 'secret')
  await writeFile(join(root, 'app/index.html'), 'page')
  await writeFile(join(root, 'app/static/main.js'), 'script')
  served = await serveApp(join(root, 'app'))
})
afterAll(async () => {
  await served.close()
  await rm(root, { recursive: true, force: true })
})

/** Sends the path unchanged. `fetch` would normalize it. */
function get(path: string): Promise<{ type: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(served.origin, { path }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => {
        resolve({ type: response.headers['content-type'], text })
      })
    })
    outgoing.on('error', reject).end()
  })
}

test('a file is served with its content type', async () => {
  expect(await get('/static/main.js?v=1')).toEqual({ type: 'text/javascript', text: 'script' })
})

test.each(['/', '/products/amber?ref=a', '/static', '/missing.js'])(
  'a path that is not a file gets the page: %s',
  async (path) => {
    expect(await get(path)).toEqual({ type: 'text/html; charset=utf-8', text: 'page' })
  },
)

test.each(['/../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/a/..%2f..%2fsecret.js'])(
  'no file outside the folder is served: %s',
  async (path) => {
    expect((await get(path)).text).toBe('page')
  },
)
