import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { noOtherStores } from '#catalog/links/otherStores.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()

interface CreatedApp {
  readonly id: string
  readonly publishableKey: string
  readonly version: number
}

async function newOrganization() {
  const person = await makePerson(app)
  const { id } = (await person.post('/organizations', { name: 'Lumen' })).json() as {
    readonly id: string
  }
  const apps = `/organizations/${id}/apps`
  const createApp = async (body: object = { name: 'Lumen' }) =>
    (await person.post(apps, body)).json() as CreatedApp
  return { person, organizationId: id, apps, createApp }
}

const fingerprint = Array(32).fill('AB').join(':')
const allFields = {
  name: 'Lumen',
  scheme: 'lumen',
  appleTeamId: 'ABCDE12345',
  appleBundleId: 'com.example.lumen',
  appStoreId: '1234567890',
  androidPackage: 'com.example.lumen',
  androidFingerprints: [fingerprint],
  otherAppleApps: [{ teamId: 'ABCDE12345', bundleId: 'com.example.lumen.dev' }],
  otherAndroidApps: [{ package: 'com.example.lumen.dev', fingerprints: [fingerprint] }],
  associationRules: [
    { path: '/help/*', isExcluded: true },
    { path: '/*', isExcluded: false },
  ],
  otherStores: {
    galaxyStoreUrl: 'https://galaxystore.samsung.com/detail/com.example.lumen',
    appGalleryUrl: 'https://appgallery.huawei.com/#/app/C100000000',
    amazonAppstoreUrl: 'https://www.amazon.com/gp/mas/dl/android?p=com.example.lumen',
    apkUrl: 'https://cdn.example/lumen.apk',
    testFlightUrl: 'https://testflight.apple.com/join/abc',
  },
  iconUrl: 'https://cdn.example/icon.png?size=144',
  accentColor: '#0b6b4f',
  landingHeadline: 'Light for every room',
  landingText: 'Lamps that last.',
  landingLanguage: 'en',
  landingImageUrl: 'https://cdn.example/shop.jpg',
  landingTranslations: [
    {
      language: 'de',
      headline: 'Licht für jeden Raum',
      text: 'Lampen, die bleiben.',
      imageUrl: 'https://cdn.example/laden.jpg',
    },
    { language: 'zh-Hant', headline: null, text: '經久耐用的燈。', imageUrl: null },
  ],
  rating: { value: 4.7, count: 12_345 },
  desktopResponse: 'destination',
}

const otherAppleApp = { teamId: 'ABCDE12345', bundleId: 'com.example' }
const listMany = <T>(count: number, create: (name: string) => T) =>
  Array.from({ length: count }, (_, index) => create(`a${index}`))

describe('an app', () => {
  test('is created with a working key that is stored with keys only', async () => {
    const { person, organizationId, apps } = await newOrganization()
    const invalid = await person.post(apps, allFields, { 'idempotency-key': 'the first app' })
    expect(invalid.status).toBe(422)
    const created = await person.post(apps, allFields, { 'idempotency-key': 'the-first-app' })
    expect(created.status).toBe(201)
    const { publishableKey, ...shown } = created.json() as CreatedApp
    expect(shown).toMatchObject({ ...allFields, organizationId, version: 1 })
    expect(shown.id).toMatch(/^app_[0-9a-f]{16}$/)
    const again = await person.post(apps, allFields, { 'idempotency-key': 'the-first-app' })
    expect(again.text).toBe(created.text)
    expect((await person.get(apps)).json()).toEqual({ items: [shown], next: null })
    const read = await person.get(`/apps/${shown.id}`)
    expect(read.json()).toEqual(shown)
    expect(read.headers.etag).toBe('"1"')

    const tenant = { ...app.tenant, appId: shown.id, publishableKey }
    const matched = await app.api(apiPaths.matchLink, { clickId: 'x' }, { tenant })
    expect(matched.json()).toMatchObject({ matchType: 'none' })
    const dump = await dumpDatabase(app.postgres.pool, { except: ['keys'] })
    expect(dump).not.toContain(publishableKey.slice(-12))
    const audit = await readAuditLog(app, organizationId)
    expect(audit.map(({ action }) => action)).toEqual(['organization.created', 'app.created'])
  })

  test('requires only a name', async () => {
    const { createApp } = await newOrganization()
    expect(await createApp()).toMatchObject({
      scheme: null,
      appleTeamId: null,
      androidFingerprints: [],
      otherAppleApps: [],
      otherAndroidApps: [],
      associationRules: [],
      otherStores: noOtherStores,
      iconUrl: null,
      accentColor: null,
      landingHeadline: null,
      landingText: null,
      landingLanguage: null,
      landingImageUrl: null,
      qrStyle: { color: '#000000', background: '#ffffff', shape: 'square', logoId: null },
      campaignRules: { required: [], isLowerCase: false },
      landingTranslations: [],
      rating: null,
      desktopResponse: 'page',
    })
  })

  test('is updated in the given fields, if the version matches', async () => {
    const { person, organizationId, createApp } = await newOrganization()
    const { id } = await createApp(allFields)
    const path = `/apps/${id}`
    const lower = fingerprint.toLowerCase()
    const changes = { androidFingerprints: [lower, fingerprint], appStoreId: null }
    const changed = await person.patch(path, changes, { 'if-match': '"1"' })
    expect(changed.json()).toMatchObject({ ...allFields, appStoreId: null, version: 2 })
    expect(changed.headers.etag).toBe('"2"')
    const late = await person.patch(path, { name: 'Late' }, { 'if-match': '"1"' })
    expectProblem(late, 'precondition_failed')
    expect((await person.get(path)).json()).toMatchObject({ name: 'Lumen', version: 2 })
    expect((await readAuditLog(app, organizationId)).at(-1)).toMatchObject({
      action: 'app.updated',
      target: id,
      app_id: id,
      details: { fields: ['androidFingerprints', 'appStoreId'] },
    })
  })

  test('has a brand whose fields are normalized, and that null removes', async () => {
    const { person, createApp } = await newOrganization()
    const { id } = await createApp(allFields)
    const changes = { accentColor: '#FFE600', landingText: ' ', iconUrl: null }
    const changed = await person.patch(`/apps/${id}`, changes)
    expect(changed.json()).toMatchObject({
      ...allFields,
      accentColor: '#ffe600',
      landingText: null,
      iconUrl: null,
    })
  })

  test('has translations that are replaced as a whole, and a rating that null removes', async () => {
    const { person, createApp } = await newOrganization()
    const { id } = await createApp(allFields)
    const changes = {
      landingTranslations: [{ language: 'fr', headline: ' ', text: 'Des lampes qui durent.' }],
      rating: null,
    }
    expect((await person.patch(`/apps/${id}`, changes)).json()).toMatchObject({
      ...allFields,
      rating: null,
      landingTranslations: [
        { language: 'fr', headline: null, text: 'Des lampes qui durent.', imageUrl: null },
      ],
    })
  })

  test('keeps the stores that a change omits, and null removes one', async () => {
    const { person, createApp } = await newOrganization()
    const { id } = await createApp(allFields)
    const otherStores = { galaxyStoreUrl: null, apkUrl: 'https://cdn.example/ü.apk' }
    const changed = await person.patch(`/apps/${id}`, { otherStores })
    const expected = {
      ...allFields.otherStores,
      galaxyStoreUrl: null,
      apkUrl: 'https://cdn.example/%C3%BC.apk',
    }
    expect(changed.json()).toMatchObject({ ...allFields, otherStores: expected })
    expect((await person.get(`/apps/${id}`)).json()).toMatchObject({ otherStores: expected })
  })

  test('replaces its further builds and rules as a whole', async () => {
    const { person, createApp } = await newOrganization()
    const { id } = await createApp(allFields)
    const lower = [fingerprint.toLowerCase(), fingerprint]
    const changes = {
      otherAppleApps: [],
      otherAndroidApps: [{ package: 'com.example.lumen.qa', fingerprints: lower }],
      associationRules: [{ path: '/a/*', isExcluded: false }],
    }
    expect((await person.patch(`/apps/${id}`, changes)).json()).toMatchObject({
      ...allFields,
      ...changes,
      otherAndroidApps: [{ package: 'com.example.lumen.qa', fingerprints: [fingerprint] }],
    })
  })

  test('is updated once by concurrent requests with the same version', async () => {
    const { person, createApp } = await newOrganization()
    const { id } = await createApp()
    const rename = (name: string) => person.patch(`/apps/${id}`, { name }, { 'if-match': '"1"' })
    const responses = await Promise.all(['A', 'B', 'C', 'D'].map(rename))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  test.each<readonly [string, object]>([
    ['/scheme', { scheme: 'javascript' }],
    ['/scheme', { scheme: 'https' }],
    ['/scheme', { scheme: 'intent' }],
    ['/scheme', { scheme: 'Lumen' }],
    ['/scheme', { scheme: 'lumen://' }],
    ['/appleTeamId', { appleTeamId: 'short', appleBundleId: 'com.example' }],
    ['/appleTeamId', { appleBundleId: 'com.example' }],
    ['/appleBundleId', { appleTeamId: 'ABCDE12345' }],
    ['/appleBundleId', { appleTeamId: 'ABCDE12345', appleBundleId: 'a\u0000b' }],
    ['/appStoreId', { appStoreId: 'id123' }],
    ['/androidPackage', { androidPackage: 'lumen' }],
    ['/androidFingerprints/0', { androidFingerprints: ['AB'] }],
    ['/androidFingerprints/1', { androidFingerprints: [fingerprint, `${fingerprint}:AB`] }],
    ['/otherAppleApps/0/teamId', { otherAppleApps: [{ teamId: 'short', bundleId: 'a' }] }],
    ['/otherAppleApps/0', { otherAppleApps: [{ teamId: 'ABCDE12345' }] }],
    ['/otherAppleApps/1/bundleId', { otherAppleApps: Array(2).fill(otherAppleApp) }],
    [
      '/otherAppleApps',
      { otherAppleApps: listMany(21, (name) => ({ ...otherAppleApp, bundleId: name })) },
    ],
    [
      '/otherAndroidApps/0/fingerprints',
      { otherAndroidApps: [{ package: 'a.b', fingerprints: [] }] },
    ],
    [
      '/otherAndroidApps/0/package',
      { otherAndroidApps: [{ package: 'a', fingerprints: [fingerprint] }] },
    ],
    [
      '/otherAndroidApps/1/package',
      { otherAndroidApps: Array(2).fill({ package: 'a.b', fingerprints: [fingerprint] }) },
    ],
    ['/associationRules/0/path', { associationRules: [{ path: 'a', isExcluded: true }] }],
    ['/associationRules/0/path', { associationRules: [{ path: '/\u0000', isExcluded: true }] }],
    [
      '/associationRules/1/path',
      { associationRules: Array(2).fill({ path: '/a', isExcluded: true }) },
    ],
    [
      '/associationRules',
      { associationRules: listMany(51, (name) => ({ path: `/${name}`, isExcluded: true })) },
    ],
    ['/otherStores/galaxyStoreUrl', { otherStores: { galaxyStoreUrl: 'https://evil.example/' } }],
    ['/otherStores/apkUrl', { otherStores: { apkUrl: 'javascript:alert(1)' } }],
    ['/otherStores/apkUrl', { otherStores: { apkUrl: `https://a.example/${'é'.repeat(200)}` } }],
    ['/otherStores', { otherStores: { playUrl: 'https://play.google.com/' } }],
    ['/iconUrl', { iconUrl: 'http://cdn.example/icon.png' }],
    ['/iconUrl', { iconUrl: 'data:image/png;base64,AAAA' }],
    ['/iconUrl', { iconUrl: 'https://user@cdn.example/icon.png' }],
    ['/iconUrl', { iconUrl: 'https://cdn.example;sandbox/icon.png' }],
    ['/iconUrl', { iconUrl: `https://cdn.example/${'x'.repeat(500)}` }],
    ['/landingImageUrl', { landingImageUrl: "https://a,script-src'/x.png" }],
    ['/accentColor', { accentColor: 'green' }],
    ['/accentColor', { accentColor: '#0b6' }],
    ['/accentColor', { accentColor: '#0b6b4f}' }],
    ['/landingText', { landingText: 'x'.repeat(201) }],
    ['/landingText', { landingText: 'zero \u0000' }],
    ['/landingHeadline', { landingHeadline: 'x'.repeat(81) }],
    ['/landingLanguage', { landingLanguage: 'tlh' }],
    ['/landingTranslations/0/language', { landingTranslations: [{ language: 'de-AT' }] }],
    ['/landingTranslations/1/language', { landingTranslations: Array(2).fill({ language: 'de' }) }],
    [
      '/landingTranslations/0/language',
      { landingLanguage: 'de', landingTranslations: [{ language: 'de', text: 'Lampen' }] },
    ],
    [
      '/landingTranslations/0/text',
      { landingTranslations: [{ language: 'de', text: 'zero \u0000' }] },
    ],
    [
      '/landingTranslations/0/imageUrl',
      { landingTranslations: [{ language: 'de', imageUrl: 'http://cdn.example/a.jpg' }] },
    ],
    ['/landingTranslations', { landingTranslations: Array(25).fill({ language: 'de' }) }],
    ['/rating/value', { rating: { value: 0.9, count: 1 } }],
    ['/rating/value', { rating: { value: 5.1, count: 1 } }],
    ['/rating/value', { rating: { value: 4.75, count: 1 } }],
    ['/rating/count', { rating: { value: 4.7, count: 0 } }],
    ['/rating', { rating: { value: 4.7 } }],
    ['/desktopResponse', { desktopResponse: 'website' }],
    ['/name', { name: '' }],
    ['', {}],
    ['', { id: 'app_12345678' }],
  ])('is rejected at %s for %j', async (pointer, changes) => {
    const { person, createApp, organizationId } = await newOrganization()
    const { id } = await createApp()
    const { errors } = expectProblem(
      await person.patch(`/apps/${id}`, changes),
      'validation_failed',
    )
    expect(errors?.[0]?.pointer).toBe(pointer)
    expect(await readAuditLog(app, organizationId)).toHaveLength(2)
  })

  test('of another organization is not found', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()]
    const { id } = await one.createApp()
    expectProblem(await other.person.get(`/apps/${id}`), 'not_found')
    expectProblem(await other.person.patch(`/apps/${id}`, { name: 'Mine' }), 'not_found')
    expectProblem(await other.person.get('/apps/none'), 'not_found')
  })
})

test('apps are listed page by page, each once', async () => {
  const { person, apps, createApp, organizationId } = await newOrganization()
  const created = [await createApp(), await createApp(), await createApp()].map(({ id }) => id)
  const viewer = await makeMember(app, organizationId, 'viewer')
  const read = async (query: string) =>
    (await viewer.get(`${apps}${query}`)).json() as { items: CreatedApp[]; next: string | null }
  const first = await read('?limit=2')
  const second = await read(`?limit=2&after=${first.next ?? ''}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(created)
  expect(second.next).toBeNull()
  expectProblem(await person.get(`${apps}?limit=0`), 'validation_failed')
})
