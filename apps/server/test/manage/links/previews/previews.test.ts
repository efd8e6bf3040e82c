import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkView } from '#manage/links/linkView.ts'
import { devices } from '#manage/links/previews/devices.ts'
import type { DevicePreview } from '#manage/links/previews/previewVisit.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from '../useLinks.ts'

const app = useApp({
  isUnlimited: true,
  seed: {
    app: {
      scheme: 'meadow',
      name: 'Meadow',
      apple_team_id: 'ABCDE12345',
      apple_bundle_id: 'example.meadow',
      android_fingerprints: [Array(32).fill('AB').join(':')],
    },
  },
})
const { call, newTenant } = useLinks(app)
const destination = 'https://www.meadow.example/fern'

interface Preview {
  readonly finding: string
  readonly url: string | null
  readonly link: { readonly id: string | null; readonly deliveredUrl: string } | null
  readonly devices: readonly DevicePreview[]
}

const send = (body: object) => call('link-previews', { method: 'POST', body })

async function preview(body: object): Promise<Preview> {
  const response = await send(body)
  expect(response.status, response.text).toBe(200)
  return response.json() as Preview
}

async function createLink(settings: object = {}): Promise<LinkView> {
  const response = await call('links', { method: 'POST', body: { destination, ...settings } })
  expect(response.status, response.text).toBe(201)
  return response.json() as LinkView
}

const codes = ({ reasons }: DevicePreview) => reasons.map(({ code }) => code)
/** Replaces the id of a click, which a preview does not have. */
const hideClickId = (text: string) => text.replace(/(clickId%(?:25)*3D)[\w.-]+/g, '$1preview')

describe('a preview of a URL', () => {
  test('has the response that each device gets, and records no click', async () => {
    await createLink({ slug: 'plain' })
    await createLink({
      slug: 'urls',
      iosUrl: `${destination}/ios`,
      androidUrl: `${destination}/android`,
      desktopUrl: `${destination}/desktop`,
    })
    await createLink({ slug: 'kept', passesQuery: false, campaign: { utm_source: 'mail' } })
    await createLink({ slug: 'shop/*', destination: `${destination}/*` })
    await createLink({ slug: 'off', isDisabled: true })
    await createLink({ slug: 'old', expiresAt: '2020-01-01T00:00:00Z' })
    await createLink({ slug: 'later', startsAt: '2999-01-01T00:00:00Z' })
    await createLink({
      slug: 'over',
      expiresAt: '2020-01-01T00:00:00Z',
      expiredUrl: 'https://lumen.example/sale-over',
    })
    await createLink({ slug: 'custom', destination: 'meadow://fern' })
    const paths = [
      'plain',
      'plain/',
      'PLAIN?a=b&utm_term=x',
      'urls?a=b',
      'kept?a=b',
      'shop/a/b?c=d',
    ]
    const before = await app.entries()
    const previews = new Map<string, Preview>()
    for (const path of [...paths, 'off', 'old', 'later', 'over', 'custom', 'nothing']) {
      previews.set(path, await preview({ url: `https://${app.tenant.domain}/${path}` }))
    }
    expect(await app.entries()).toEqual(before)
    for (const [path, { devices: shown }] of previews) {
      for (const { name, userAgent } of devices) {
        const actual = await app.browse(`/${path}`, { userAgent })
        const { status, targetUrl, html, card } = shown.find(({ device }) => device === name) ?? {}
        const context = `${path} on ${name}`
        expect(status, context).toBe(actual.status)
        if (actual.status === 302) {
          expect(targetUrl, context).toBe(hideClickId(actual.headers.location ?? ''))
        } else if (card) {
          expect(actual.text, context).toContain(`content="${card.title}"`)
        } else {
          const main = (page: string) => /<main>[^]*<\/main>/.exec(page)?.[0]
          const visited = hideClickId(actual.text).replace(/<noscript>[^]*?<\/noscript>/, '')
          expect(main(html ?? '')?.replace(/\s+/g, ' '), context).toBe(
            main(visited)?.replace(/\s+/g, ' '),
          )
        }
      }
    }
  })

  test('says why each device gets its response', async () => {
    const { slug } = await createLink()
    const { finding, devices: shown } = await preview({ url: `${app.tenant.domain}/${slug}?a=b` })
    expect(finding).toBe('active')
    expect(
      shown.map((each) => [each.device, each.answer, each.opensInstalledApp, ...codes(each)]),
    ).toEqual([
      ['iphone_safari', 'landing_page', true, 'store_page', 'query_passed', 'app_opens'],
      ['iphone_in_app', 'landing_page', false, 'in_app_page', 'query_passed', 'app_in_app_browser'],
      ['android_chrome', 'store_redirect', true, 'play_redirect', 'query_passed', 'app_opens'],
      [
        'android_in_app',
        'landing_page',
        false,
        'in_app_page',
        'query_passed',
        'app_in_app_browser',
      ],
      ['desktop', 'landing_page', null, 'desktop_code', 'query_passed'],
      ['social_crawler', 'social_card', null, 'crawler_card'],
    ])
  })

  test('has pages without a script and without the data of a click', async () => {
    const { slug } = await createLink()
    const { devices: shown } = await preview({ url: `https://${app.tenant.domain}/${slug}` })
    const pages = shown.flatMap(({ html }) => (html === null ? [] : [html]))
    expect(pages).toHaveLength(4)
    for (const page of pages)
      expect(page).not.toMatch(/<script|<noscript|data-click-id|data-beacons/)
  })

  test('has the path and the query in the URL that the app receives', async () => {
    await createLink({ slug: 'deep/*', destination: `${destination}/*` })
    const { link, url } = await preview({ url: `https://${app.tenant.domain}/deep/a/b?c=d` })
    expect(link?.deliveredUrl).toBe(`${destination}/a/b?c=d`)
    expect(url).toBe(`https://${app.tenant.domain}/deep/a/b?c=d`)
  })

  test('says why a URL leads to no link that is served', async () => {
    const { domain, appId } = app.tenant
    const [archived, deleted] = [await createLink(), await createLink()]
    await call(`links/${archived.id}/archive`, { method: 'POST' })
    await call(`links/${deleted.id}`, { method: 'DELETE' })
    const down = await createLink()
    await app.postgres.db
      .updateTable('links')
      .set({ taken_down_at: new Date(), takedown_reason: 'Phishing' })
      .where('id', '=', down.id)
      .execute()
    const pending = `${randomUUID()}.example`
    await app.postgres.db
      .insertInto('domain_verifications')
      .values({ id: randomUUID(), app_id: appId, domain: pending, challenge: 'x' })
      .execute()
    for (const [url, finding, statuses] of [
      [archived.url, 'archived', [404]],
      [deleted.url, 'deleted', [404]],
      [down.url, 'taken_down', [410]],
      [`https://${domain}/nothing-here`, 'unknown_slug', [404]],
      [`https://${pending}/x`, 'domain_not_served', [404]],
      [`https://${domain}/`, 'reserved_path', []],
      [`https://${domain}/.well-known/assetlinks.json`, 'reserved_path', []],
      [`https://${domain}/api/v1`, 'reserved_path', []],
      ['https://elsewhere.example/x', 'unknown_domain', []],
      ['meadow://fern', 'invalid_url', []],
      ['http://', 'invalid_url', []],
      ['two words', 'invalid_url', []],
    ] as const) {
      const found = await preview({ url })
      expect({ url, finding: found.finding }).toEqual({ url, finding })
      expect([...new Set(found.devices.map(({ status }) => status))], url).toEqual(statuses)
    }
  })

  test('does not tell whether another app has the domain', async () => {
    const [tenant, key] = await newTenant()
    const body = { destination, slug: 'theirs' }
    await call('links', { method: 'POST', body, tenant, key })
    const theirs = await preview({ url: `https://${tenant.domain}/theirs` })
    const nobodys = await preview({ url: 'https://nobody.example/theirs' })
    expect(theirs).toEqual({ ...nobodys, url: `https://${tenant.domain}/theirs` })
  })
})

describe('a preview of settings that are not saved', () => {
  test('equals that of the saved link', async () => {
    const settings = { slug: 'draft', destination, title: 'Draft', desktopUrl: `${destination}/d` }
    const draft = await preview({ link: settings })
    const { rows } = await app.postgres.pool.query('select from links where slug = $1', ['draft'])
    expect(rows).toEqual([])
    const saved = await createLink(settings)
    const { link, ...rest } = await preview({ linkId: saved.id })
    expect(link?.id).toBe(saved.id)
    expect(draft).toEqual({ ...rest, link: { ...link, id: null } })
  })

  test('is in the requested language', async () => {
    const [page] = (await preview({ link: { destination }, language: 'de' })).devices
    expect(page?.html).toContain('lang="de"')
  })

  test('has the errors of the settings', async () => {
    const response = await send({ link: { destination: 'javascript:alert(1)', slug: 'api/x' } })
    expect(expectProblem(response, 'validation_failed').errors).toMatchObject([
      { pointer: '/link/destination' },
      { pointer: '/link/slug' },
    ])
  })
})

describe('a preview of changes of the app', () => {
  const changes = {
    name: 'Meadow 2',
    accentColor: '#0B6B4F',
    landingHeadline: 'Plants for every window',
    landingLanguage: 'en',
    landingTranslations: [{ language: 'de', headline: 'Pflanzen für jedes Fenster' }],
    rating: { value: 4.7, count: 12_345 },
    desktopResponse: 'qr_code',
  }

  test('shows what is not saved, on its own with a link that has only a destination', async () => {
    const { link, devices: shown } = await preview({ app: changes, language: 'de' })
    expect(link).toMatchObject({ id: null, deliveredUrl: 'https://www.example.com/' })
    const page = (name: string) => shown.find(({ device }) => device === name)?.html ?? ''
    expect(page('iphone_safari')).toContain('<h1 dir="auto">Pflanzen für jedes Fenster</h1>')
    expect(page('iphone_safari')).toContain('4,7')
    expect(page('desktop')).not.toContain('www.example.com')
  })

  test('also for a URL, a saved link and settings', async () => {
    const saved = await createLink()
    for (const subject of [{ url: saved.url }, { linkId: saved.id }, { link: { destination } }]) {
      const { devices: shown } = await preview({ ...subject, app: changes })
      expect(shown[0]?.html).toContain('Plants for every window')
    }
  })

  test('has the errors of the changes', async () => {
    const response = await send({ app: { landingImageUrl: 'http://a.example/x.png' } })
    expect(expectProblem(response, 'validation_failed').errors).toMatchObject([
      { pointer: '/app/landingImageUrl' },
    ])
  })
})

describe('a preview of a saved link', () => {
  let foreign: LinkView
  beforeAll(async () => {
    const [tenant, key] = await newTenant()
    foreign = (
      await call('links', { method: 'POST', body: { destination }, tenant, key })
    ).json() as LinkView
  })

  test('exists for links of its own app only', async () => {
    for (const linkId of [foreign.id, '1', 'x', '9999999999999999999']) {
      expectProblem(await send({ linkId }), 'link_not_found')
    }
  })

  test('follows the association rules of the app', async () => {
    const { appId } = app.tenant
    const setRules = (rules: readonly object[]) =>
      app.postgres.pool.query('update apps set association_rules = $1 where id = $2', [
        JSON.stringify(rules),
        appId,
      ])
    const { id } = await createLink({ slug: 'web/page' })
    await setRules([{ path: '/web/*', isExcluded: true }])
    const [iphone, , android] = (await preview({ linkId: id })).devices
    await setRules([])
    expect(iphone && codes(iphone)).toEqual(['store_page', 'app_rules'])
    expect(android && codes(android)).toEqual([
      'play_redirect',
      'app_rules',
      'android_rules_ignored',
    ])
  })
})

test.each([
  ['nothing', {}],
  ['two subjects', { url: 'https://a.example/x', linkId: '1' }],
  ['an unknown language', { url: 'https://a.example/x', language: 'tlh' }],
])('a preview of %s is rejected', async (_, body) => {
  expectProblem(await send(body), 'validation_failed')
})
