import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber?ref=a%20b#top'
const app = useApp({
  seed: {
    app: { scheme: 'lumen' },
    links: [
      { slug: 'amber', destination },
      { slug: 'deep/er', destination },
      { slug: 'own', destination: 'lumen://products/7?x=1' },
      { slug: 'off', destination, disabled_at: new Date(0) },
      { slug: 'old', destination, expires_at: new Date(0) },
      { slug: 'later', destination, starts_at: new Date('2100-01-01') },
      { slug: 'over', destination, expires_at: new Date(0), expired_url: 'lumen://over?x=1' },
      { slug: 'soon', destination, expires_at: new Date('2100-01-01') },
    ],
  },
})

const resolve = (url: string) => app.api(apiPaths.resolveShort, { url })
const own = (path: string) => resolve(`https://${app.tenant.domain}${path}`)

test('[spec 4.2.11] returns link, route and parameters only', async () => {
  const response = await own('/amber')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toMatch('application/json')
  expect(response.json()).toEqual({
    link: destination,
    route: '/products/amber?ref=a%20b',
    parameters: { ref: 'a b' },
  })
  expect((await own('/own')).json()).toEqual({
    link: 'lumen://products/7?x=1',
    route: '/products/7?x=1',
    parameters: { x: '1' },
  })
})

test('an expired link resolves to its URL for that', async () => {
  expect((await own('/over')).json()).toEqual({
    link: 'lumen://over?x=1',
    route: '/over?x=1',
    parameters: { x: '1' },
  })
})

test('ignores scheme, port, query, case and a trailing slash', async () => {
  const { domain: host } = app.tenant
  for (const url of [
    `http://${host}/amber`,
    `https://${host.toUpperCase()}/amber`,
    `https://${host}:8443/amber?x=1#y`,
    `https://${host}/deep/er`,
    `https://${host}/soon`,
    `https://${host}/amber/`,
    `https://${host}/Amber`,
  ]) {
    expect((await resolve(url)).status).toBe(200)
  }
})

test.each(['/unknown', '/', '', '/off', '/old', '/later', '/*', '/%2a', '/amb%'])(
  'returns link_not_found for the path %j',
  async (path) => {
    expectProblem(await own(path), 'link_not_found')
  },
)

test.each([
  'amber',
  'not a url',
  'https://',
  'https://*/amber',
  'lumen://amber',
  'javascript:alert(1)',
])('returns link_not_found for %s', async (url) => {
  expectProblem(await resolve(url), 'link_not_found')
})

test('finds a slug as a visit does, whatever its encoding', async () => {
  expect((await app.browse('/%61mber')).status).toBe(200)
  expect((await own('/%61mber')).status).toBe(200)
})

test('a zero byte in a URL causes no server error', async () => {
  expectProblem(await own('/amber%00'), 'link_not_found')
})

test('does not resolve links of other apps', async () => {
  const other = await app.seed({ links: [{ slug: 'amber', destination }] })
  expectProblem(await resolve(`https://${other.domain}/amber`), 'link_not_found')
  expect(
    (
      await app.api(
        apiPaths.resolveShort,
        { url: `https://${other.domain}/amber` },
        { tenant: other },
      )
    ).status,
  ).toBe(200)
})

test.each([
  [{}],
  [{ url: '' }],
  [{ url: 1 }],
  [{ url: 'https://a.example', more: 1 }],
  [{ url: 'x'.repeat(2_049) }],
])('rejects the body %j', async (body) => {
  const problem = expectProblem(await app.api(apiPaths.resolveShort, body), 'validation_failed')
  expect(problem.errors).not.toEqual([])
})
