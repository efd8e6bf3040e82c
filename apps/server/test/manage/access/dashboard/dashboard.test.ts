import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import { addDashboard } from '#manage/access/dashboard/addDashboard.ts'
import { loadDashboardFiles } from '#manage/access/dashboard/loadDashboardFiles.ts'
import { addProblems } from '#platform/http/problems.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dashboard-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>')
  writeFileSync(join(folder, 'assets/index-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'assets/index-1a2b.js.br'), 'brotli')
  writeFileSync(join(folder, 'assets/index-1a2b.js.gz'), 'gzip')
  writeFileSync(join(folder, 'preview-frame.html'), '<!doctype html><title>Preview</title>')
  writeFileSync(join(folder, 'preview-frame.js'), 'script')
  writeFileSync(join(folder, 'website-frame.html'), '<!doctype html><title>Website</title>')
  writeFileSync(join(folder, 'secret.key'), 'not served')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function open(
  files = loadDashboardFiles(folder),
  publicOrigin = 'https://links.example',
  linkOrigin: string | null = null,
) {
  const server = Fastify()
  addProblems(server)
  addDashboard(server, { publicOrigin, linkOrigin, files })
  // As the route of links, which is added after it.
  server.get('/*', () => 'a link')
  await server.ready()
  return (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { host: 'links.example', ...headers } })
}

describe('the dashboard', () => {
  test('leaves the port of links on its own host to them', async () => {
    const get = await open(undefined, 'http://192.168.1.20:3000', 'http://192.168.1.20:3001')
    const visit = async (host: string) => (await get('/', { host })).body
    expect(await visit('192.168.1.20:3001')).toBe('a link')
    expect(await visit('192.168.1.20:3000')).toContain('Dashboard')
    expect(await visit('192.168.1.20:30011')).toContain('Dashboard')
  })

  test('serves its page for every path of the host, with a strict policy', async () => {
    const get = await open()
    for (const url of ['/', '/apps/app_1/overview?period=7d', '/secret.key', '/../index.html']) {
      const { statusCode, body, headers } = await get(url)
      expect([url, statusCode, body]).toEqual([url, 200, expect.stringContaining('Dashboard')])
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  test('tells browsers to use HTTPS only, unless its origin is HTTP', async () => {
    const read = async (origin: string) => {
      const { headers } = await (await open(undefined, origin))('/')
      return headers['strict-transport-security']
    }
    expect(await read('https://links.example')).toBe('max-age=31536000')
    expect(await read('http://links.example')).toBeUndefined()
  })

  test('sandboxes the frame of previews, which only the dashboard may embed', async () => {
    const get = await open()
    const { body, headers } = await get('/preview-frame.html')
    expect(body).toContain('Preview')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'unsafe-inline'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain('sandbox allow-scripts')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const script = await get('/preview-frame.js')
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(script.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await get('/preview-frame.html', { host: 'go.shop.example' })).body).toBe('a link')
  })

  test('runs the script for websites in a frame of the same kind, unchanged', async () => {
    const get = await open()
    const { headers } = await get('/website-frame.html')
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const script = await get('/website-script.js')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(script.body).toContain(currentScript.body.toString())
    // Parses it without running it.
    expect(() => new Script(script.body)).not.toThrow()
    expect((await get('/website-script.js', { host: 'go.shop.example' })).body).toBe('a link')
  })

  test('is not served on other hosts, which serve links', async () => {
    const get = await open()
    expect((await get('/apps', { host: 'go.shop.example' })).body).toBe('a link')
    expect((await get('/apps', { host: 'links.example.evil.example' })).body).toBe('a link')
    expect((await get('/apps', { host: 'links.example:8443' })).body).toContain('Dashboard')
  })

  test('serves assets for a year, in the best encoding that the browser accepts', async () => {
    const get = await open()
    const url = '/assets/index-1a2b.js'
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
    expect([brotli.body, brotli.headers['content-encoding']]).toEqual(['brotli', 'br'])
    expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    expect([gzip.body, gzip.headers['content-encoding']]).toEqual(['gzip', 'gzip'])
    const plain = await get(url)
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined])
  })

  test('responds with 404 and no page to a missing asset and to an unknown path of the API', async () => {
    const get = await open()
    for (const url of ['/assets/index-old.js', '/api/v1/nothing']) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(headers['content-type']).toContain('application/problem+json')
    }
  })

  test('responds with 304 to a browser that has the current page', async () => {
    const get = await open()
    const { headers } = await get('/')
    const again = await get('/links', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('says how to build it if it is not built, on its own host only', async () => {
    const files = loadDashboardFiles(join(folder, 'assets'))
    expect(files).toBeNull()
    const get = await open(files)
    const page = await get('/apps')
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')])
    expect((await get('/apps', { host: 'go.shop.example' })).body).toBe('a link')
  })
})
