import { expect, test } from 'vitest'
import { buildAppleAppSiteAssociation } from '#edge/association/buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from '#edge/association/buildAssetLinks.ts'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { randomDomain, type Tenant, useApp } from '#test/support/useApp.ts'

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
  [apple]: buildAppleAppSiteAssociation([
    { teamId: 'ABCDE12345', bundleId: `com.example.${name}` },
  ]),
  [android]: buildAssetLinks([{ package: `com.example.${name}`, fingerprints: [fingerprint] }]),
})

test.each([apple, android])('%s is served byte for byte as plain JSON', async (path) => {
  const { domain: host } = await app.seed({ app: identity('one') })
  for (const userAgent of [userAgents.iphone, userAgents.bot, 'swcd (unknown version)']) {
    const response = await app.browse(path, { host, userAgent })
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('application/json')
    expect(response.headers.location).toBeUndefined()
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.text).toBe(expected('one')[path])
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.text)))
    expect(response.headers['cache-control']).toBe('public, max-age=300')
  }
  const head = await app.browse(path, { host, method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '' })
})

test('accepts a host in capitals or with a port, as for links', async () => {
  const { domain: host } = await app.seed({ app: identity('two') })
  for (const written of [host.toUpperCase(), `${host}:443`, `${host}.`]) {
    expect((await app.browse(apple, { host: written })).text).toBe(expected('two')[apple])
  }
})

test('parallel requests of tenants always get their own files', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `app${index}`)
  const tenants = await Promise.all(
    names.map(async (name) => [name, await app.seed({ app: identity(name) })] as [string, Tenant]),
  )
  const requests = Array.from({ length: 20 }, () => tenants).flat()
  await Promise.all(
    requests.flatMap(([name, { domain: host }]) =>
      [apple, android].map(async (path) => {
        expect((await app.browse(path, { host })).text).toBe(expected(name)[path])
      }),
    ),
  )
})

test('further builds and the rules of a team are in both files', async () => {
  const appleApp = { teamId: 'FGHIJ67890', bundleId: 'com.example.five.dev' }
  const androidApp = { package: 'com.example.five.dev', fingerprints: [fingerprint] }
  const rules = [{ path: '/help/*', isExcluded: true }]
  const { domain: host } = await app.seed({
    app: {
      ...identity('five'),
      other_apple_apps: JSON.stringify([appleApp]),
      other_android_apps: JSON.stringify([androidApp]),
      association_rules: JSON.stringify(rules),
    },
  })
  const mainApple = { teamId: 'ABCDE12345', bundleId: 'com.example.five' }
  const mainAndroid = { package: 'com.example.five', fingerprints: [fingerprint] }
  expect((await app.browse(apple, { host })).text).toBe(
    buildAppleAppSiteAssociation([mainApple, appleApp], rules),
  )
  expect((await app.browse(android, { host })).text).toBe(
    buildAssetLinks([mainAndroid, androidApp], rules),
  )
})

test('an app without a main build has files with its further builds only', async () => {
  const appleApp = { teamId: 'ABCDE12345', bundleId: 'com.example.six.dev' }
  const androidApp = { package: 'com.example.six.dev', fingerprints: [fingerprint] }
  const { domain: host } = await app.seed({
    app: {
      // Without fingerprints, Android cannot verify it.
      android_package: 'com.example.six',
      other_apple_apps: JSON.stringify([appleApp]),
      other_android_apps: JSON.stringify([androidApp]),
    },
  })
  expect((await app.browse(apple, { host })).text).toBe(buildAppleAppSiteAssociation([appleApp]))
  expect((await app.browse(android, { host })).text).toBe(buildAssetLinks([androidApp]))
})

test('a missing file is a 404 problem and never a redirect', async () => {
  const { domain: host } = app.tenant
  expectProblem(await app.browse(apple, { host }), 'not_found')
  expectProblem(await app.browse(android, { host }), 'not_found')
  expectProblem(await app.browse(apple, { host: 'unknown.example' }), 'not_found')
})

test('an unknown host is looked up once in a few seconds', async () => {
  const host = randomDomain()
  expectProblem(await app.browse(apple, { host }), 'not_found')
  // The domain exists now, but the answer is cached.
  await app.seed({ domain: host, app: identity('late') })
  expectProblem(await app.browse(apple, { host }), 'not_found')
  expectProblem(await app.browse(android, { host }), 'not_found')
})

test('no link can replace these files', async () => {
  const link = { slug: apple.slice(1), destination: 'https://evil.example' }
  await expect(app.seed({ app: identity('three'), links: [link] })).rejects.toMatchObject({
    constraint: 'links_slug_check',
  })
})

test('ignores a query and rejects a trailing slash', async () => {
  const { domain: host } = await app.seed({ app: identity('four') })
  expect((await app.browse(`${apple}?x=1`, { host })).text).toBe(expected('four')[apple])
  expect((await app.browse(`${apple}/`, { host })).status).toBe(404)
})
