import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const app = useApp({ seed: { links: [{ slug: 'amber', destination }] } })
const origin = 'https://shop.lumen.example'

const preflight = (path: string) =>
  send(app.url, path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-app-id,x-sdk,x-api-version',
    },
  })

describe.each(Object.entries(apiPaths))('%s', (_, path) => {
  test('can be called by a page of any origin: the preflight request needs no key', async () => {
    const { status, headers } = await preflight(path)
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-methods']).toBe('POST')
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'x-app-id',
        'x-sdk',
        'x-api-version',
      ]),
    )
    // Cookies are never part of it.
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('lets the page read a refusal, its request id and when to retry', async () => {
    const { status, headers } = await app.api(path, {}, { key: null, headers: { origin } })
    expect(status).toBe(401)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe('X-Request-ID, Retry-After')
  })
})

test('a page can read the answer', async () => {
  const body = { url: `https://${app.tenant.domain}/amber` }
  const response = await app.api(apiPaths.resolveShort, body, { headers: { origin } })
  expect(response.status).toBe(200)
  expect(response.headers['access-control-allow-origin']).toBe('*')
})

test.each(['/api/auth/session', '/api/v1/organizations', '/livez', '/openapi.json'])(
  'pages of other origins cannot read %s',
  async (path) => {
    const { headers } = await send(app.url, path, { headers: { origin } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect((await preflight(path)).headers['access-control-allow-origin']).toBeUndefined()
  },
)
