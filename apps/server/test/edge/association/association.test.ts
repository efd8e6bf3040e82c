import { expect, test } from 'vitest'
import { buildAppleAppSiteAssociation } from '../../../src/edge/association/buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from '../../../src/edge/association/buildAssetLinks.ts'
import { userAgents } from '../../support/browser.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

const app = useApp()

const apple = '/.well-known/apple-app-site-association'
const android = '/.well-known/assetlinks.json'
const fingerprint = Array<string>(32).fill('AB').join(':')

const identity = (name: string) => ({
  apple_team_id: 'ABCDE12345',
  apple_bundle_id: `com.example.${name}`,
  android_package: `com.example.${name}`,
  android_fingerprints: [fingerprint],
})

const expected = (name: string): Readonly<Record<string, string>> => ({
  [apple]: buildAppleAppSiteAssociation({ teamId: 'ABCDE12345', bundleId: `com.example.${name}` }),
  [android]: buildAssetLinks({ packageName: `com.example.${name}`, fingerprints: [fingerprint] }),
})

test.each([apple, android])('%s is served byte for byte, as plain JSON', async (path) => {
  const { domain: host } = await app.seed({ app: identity('one') })
  for (const userAgent of [userAgents.iphone, userAgents.bot, 'swcd (unknown version)']) {
    const answer = await app.browse(path, { host, userAgent })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).toBe(expected('one')[path])
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)))
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
  }
  const head = await app.browse(path, { host, method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '' })
})

test('the host may be written in capitals and with a port, as it is for links', async () => {
  const { domain: host } = await app.seed({ app: identity('two') })
  for (const written of [host.toUpperCase(), `${host}:443`, `${host}.`]) {
    expect((await app.browse(apple, { host: written })).text).toBe(expected('two')[apple])
  }
})

test('tenants that ask in parallel get their own, each time', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `app${index}`)
  const tenants = await Promise.all(
    names.map(async (name) => [name, await app.seed({ app: identity(name) })] as [string, Tenant]),
  )
  const asked = Array.from({ length: 20 }, () => tenants).flat()
  await Promise.all(
    asked.flatMap(([name, { domain: host }]) =>
      [apple, android].map(async (path) => {
        expect((await app.browse(path, { host })).text).toBe(expected(name)[path])
      }),
    ),
  )
})

test('what a host has not is not there, and is not a redirect', async () => {
  const { domain: host } = app.tenant
  expectProblem(await app.browse(apple, { host }), 'not_found')
  expectProblem(await app.browse(android, { host }), 'not_found')
  expectProblem(await app.browse(apple, { host: 'unknown.example' }), 'not_found')
})

test('no link can take the place of these files', async () => {
  const link = { slug: apple.slice(1), destination: 'https://evil.example' }
  await expect(app.seed({ app: identity('three'), links: [link] })).rejects.toMatchObject({
    constraint: 'links_slug_check',
  })
})

test('a broken query or path beside them is not them', async () => {
  const { domain: host } = await app.seed({ app: identity('four') })
  expect((await app.browse(`${apple}?x=1`, { host })).text).toBe(expected('four')[apple])
  expect((await app.browse(`${apple}/`, { host })).status).toBe(404)
})
