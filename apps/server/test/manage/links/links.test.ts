import { apiPaths } from '@throughlink/protocol'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkStatuses, readLinkStatus } from '#manage/links/linkStatus.ts'
import type { LinkView } from '#manage/links/linkView.ts'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { scanPicture } from '#test/support/scanPicture.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp({
  seed: {
    app: {
      scheme: 'meadow',
      name: 'Meadow',
      android_package: 'example.meadow',
      app_store_id: '123',
    },
  },
})
const { call, newTenant } = useLinks(app)
const fern = 'https://www.meadow.example/fern'

async function createLink(body: object): Promise<LinkView> {
  const response = await call('links', { method: 'POST', body })
  expect(response.status, response.text).toBe(201)
  return response.json() as LinkView
}

const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  call(`links/${id}`, { method: 'PATCH', body, headers })

describe('creating a link', () => {
  test('uses a random slug on the app’s domain by default', async () => {
    const link = await createLink({ destination: fern })
    expect(link).toMatchObject({
      id: expect.stringMatching(/^\d{1,19}$/) as string,
      domain: app.tenant.domain,
      slug: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{8}$/) as string,
      url: `https://${app.tenant.domain}/${link.slug}`,
      destination: fern,
      passesQuery: true,
      isDisabled: false,
      isArchived: false,
      tags: [],
      campaign: {},
      version: 1,
    })
    expect((await app.browse(`/${link.slug}`)).status).toBe(200)
  })

  test('stores the URLs of platforms as browsers send them', async () => {
    const link = await createLink({
      destination: fern,
      iosUrl: 'https://exämple.example/ü→',
      androidUrl: 'https://www.meadow.example',
      desktopUrl: 'meadow://plants/ü',
    })
    expect(link).toMatchObject({
      iosUrl: 'https://xn--exmple-cua.example/%C3%BC%E2%86%92',
      androidUrl: 'https://www.meadow.example/',
      desktopUrl: 'meadow://plants/%C3%BC',
    })
    const visit = await app.browse(`/${link.slug}`)
    expect(visit.status).toBe(302)
    expect(visit.headers.location).toBe(link.iosUrl)
  })

  test('rejects the URL of a platform that a browser would repair', async () => {
    for (const desktopUrl of [
      'https:/meadow.example',
      'https:\\\\meadow.example',
      ' https://a.example',
    ]) {
      const response = await call('links', {
        method: 'POST',
        body: { destination: fern, desktopUrl },
      })
      expect(expectProblem(response, 'validation_failed').errors).toMatchObject([
        { pointer: '/desktopUrl' },
      ])
    }
  })

  test('accepts all settings', async () => {
    const all = {
      slug: 'spring/fern',
      name: 'Poster in Zurich',
      note: 'Printed in March.\nAsk Eva.',
      destination: 'meadow://plants/fern',
      iosUrl: `${fern}/ios`,
      androidUrl: `${fern}/android`,
      desktopUrl: `${fern}/desktop`,
      passesQuery: false,
      title: 'A fern',
      description: 'For your window.\nIt is green.',
      imageUrl: `${fern}.jpg`,
      appStorePage: '45812C9B-C296-43D3-C6A0-C5A02F74BF6E',
      startsAt: '2998-01-31T12:00:00+02:00',
      expiresAt: '2999-01-31T12:00:00+02:00',
      expiredUrl: 'https://www.meadow.example/over',
      isDisabled: true,
      tags: ['two', 'one', 'two'],
      campaign: { utm_source: 'mail', utm_term: null },
    }
    const link = await createLink({ ...all, domain: app.tenant.domain.toUpperCase() })
    const expected = {
      ...all,
      appStorePage: all.appStorePage.toLowerCase(),
      startsAt: '2998-01-31T10:00:00.000Z',
      expiresAt: '2999-01-31T10:00:00.000Z',
      expiredUrl: 'https://www.meadow.example/over',
      tags: ['one', 'two'],
      campaign: { utm_source: 'mail' },
    }
    expect(link).toMatchObject(expected)
    const again = await call(`links/${link.id}`)
    expect(again.json()).toEqual(link)
    expect(again.headers.etag).toBe('"1"')
  })

  test('fails if the slug is taken', async () => {
    await createLink({ destination: fern, slug: 'once' })
    const again = await call('links', { method: 'POST', body: { destination: fern, slug: 'once' } })
    expect(expectProblem(again, 'conflict').detail).toMatch('taken')
  })

  test('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'the-same-each-time' }
    const body = { destination: fern }
    const [one, two] = [
      await call('links', { method: 'POST', body, headers }),
      await call('links', { method: 'POST', body, headers }),
    ]
    expect(two.json()).toEqual(one.json())
  })

  test('adds an audit entry with the actor', async () => {
    const { id } = await createLink({ destination: fern })
    const { rows } = await app.postgres.pool.query(
      'select action, app_id, actor_kind from audit_log where target = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'link.created', app_id: app.tenant.appId, actor_kind: 'key' }])
  })

  test.each([
    ['/destination', { destination: 'javascript:alert(1)' }],
    ['/destination', { destination: 'other://plants' }],
    ['/iosUrl', { destination: fern, iosUrl: 'intent://x' }],
    ['/androidUrl', { destination: fern, androidUrl: 'file:///etc/passwd' }],
    ['/desktopUrl', { destination: fern, desktopUrl: 'data:text/html,x' }],
    ['/imageUrl', { destination: fern, imageUrl: 'meadow://fern.jpg' }],
    ['/appStorePage', { destination: fern, appStorePage: 'spring' }],
    ['/appStorePage', { destination: fern, appStorePage: 'x&ppid=45812c9b-c296-43d3-c6a0-c5a0' }],
    ['/domain', { destination: fern, domain: 'elsewhere.example' }],
    ['/slug', { destination: fern, slug: 'api/v1' }],
    ['/slug', { destination: fern, slug: '.well-known/x' }],
    ['/slug', { destination: fern, slug: 'a b' }],
    ['/slug', { destination: fern, slug: '/a' }],
    ['/slug', { destination: fern, slug: 'a/../b' }],
    ['/slug', { destination: fern, slug: 'robots.txt' }],
    ['/slug', { destination: fern, slug: 'livez' }],
    ['/slug', { destination: fern, slug: 'a\u0000b' }],
    ['/title', { destination: fern, title: 'zero \u0000' }],
    ['/tags/0', { destination: fern, tags: ['a,b'] }],
    ['/tags/0', { destination: fern, tags: ['\u0000'] }],
    ['/campaign/utm_term', { destination: fern, campaign: { utm_term: '\u0000' } }],
    ['/expiresAt', { destination: fern, expiresAt: '2026-06-30T23:59:60Z' }],
    ['/startsAt', { destination: fern, startsAt: '2026-06-30T23:59:60Z' }],
    [
      '/startsAt',
      { destination: fern, startsAt: '2027-01-01T00:00:00Z', expiresAt: '2027-01-01T00:00:00Z' },
    ],
    ['/expiredUrl', { destination: fern, expiredUrl: 'javascript:alert(1)' }],
    ['', { destination: fern, unknown: 1 }],
    ['', {}],
  ])('fails with an error at %j for %j', async (pointer, body) => {
    const response = await call('links', { method: 'POST', body })
    expect(expectProblem(response, 'validation_failed').errors?.[0]?.pointer).toBe(pointer)
  })

  test('replaces half of a character, which no engine can store', async () => {
    const body = { destination: fern, title: 'half \ud800', campaign: { utm_term: '\udfff' } }
    const response = await call('links', { method: 'POST', body })
    expect(response.json()).toMatchObject({
      title: 'half \ufffd',
      campaign: { utm_term: '\ufffd' },
    })
  })
})

describe('updating a link', () => {
  test('replaces given fields, and null resets a field', async () => {
    const { id } = await createLink({
      destination: fern,
      title: 'One',
      description: 'Two',
      tags: ['a'],
      campaign: { utm_source: 'mail', utm_term: 'fern' },
    })
    const response = await patch(id, {
      title: 'Other',
      description: null,
      tags: null,
      isDisabled: true,
      campaign: { utm_term: null, utm_medium: 'email' },
    })
    expect(response.headers.etag).toBe('"2"')
    expect(response.json()).toMatchObject({
      destination: fern,
      title: 'Other',
      description: null,
      tags: [],
      isDisabled: true,
      campaign: { utm_source: 'mail', utm_medium: 'email' },
      version: 2,
    })
    expect((await patch(id, { campaign: null })).json()).toMatchObject({ campaign: {}, version: 3 })
  })

  test('fails if If-Match names an old version', async () => {
    const { id } = await createLink({ destination: fern })
    expect((await patch(id, { title: 'One' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await patch(id, { title: 'Two' }, { 'if-match': '"1"' })
    expectProblem(late, 'precondition_failed')
    expect((await call(`links/${id}`)).json()).toMatchObject({ title: 'One', version: 2 })
  })

  test('succeeds for one of several concurrent requests with the same If-Match', async () => {
    const { id } = await createLink({ destination: fern })
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((title) => patch(id, { title }, { 'if-match': '"1"' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('changes nothing if one field is invalid', async () => {
    const { id } = await createLink({ destination: fern })
    const response = await patch(id, { title: 'Other', destination: 'javascript:x' })
    expectProblem(response, 'validation_failed')
    expectProblem(await patch(id, { slug: 'other' }), 'validation_failed')
    expectProblem(await patch(id, { destination: null }), 'validation_failed')
    expect((await call(`links/${id}`)).json()).toMatchObject({ title: null, version: 1 })
  })

  test('takes effect for visitors of this server at once', async () => {
    const { id, slug } = await createLink({ destination: fern, desktopUrl: `${fern}/old` })
    const readLocation = async () =>
      (await app.browse(`/${slug}`, { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }))
        .headers.location
    expect(await readLocation()).toMatch('/old')
    await patch(id, { desktopUrl: `${fern}/new` })
    expect(await readLocation()).toMatch('/new')
  })
})

describe('an archived link', () => {
  test('responds like an unknown link and keeps its slug', async () => {
    const { id, slug } = await createLink({ destination: fern })
    const absent = await app.browse('/not-there-at-all')
    expect((await app.browse(`/${slug}`)).status).toBe(200)
    const archived = await call(`links/${id}/archive`, { method: 'POST' })
    expect(archived.json()).toMatchObject({ isArchived: true, version: 2 })
    const response = await app.browse(`/${slug}`)
    expect(response.status).toBe(404)
    const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
    expect(plain(response.text)).toBe(plain(absent.text))
    const taken = await call('links', { method: 'POST', body: { destination: fern, slug } })
    expectProblem(taken, 'conflict')
    expect((await call(`links/${id}`)).json()).toMatchObject({ id, isArchived: true })
  })

  test('is served again once it is restored', async () => {
    const { id, slug } = await createLink({ destination: fern })
    await call(`links/${id}/archive`, { method: 'POST' })
    const twice = await call(`links/${id}/archive`, { method: 'POST' })
    expect(twice.json()).toMatchObject({ isArchived: true, version: 2 })
    const back = await call(`links/${id}/unarchive`, { method: 'POST' })
    expect(back.json()).toMatchObject({ isArchived: false, version: 3 })
    expect((await app.browse(`/${slug}`)).status).toBe(200)
    const old = { method: 'POST', headers: { 'if-match': '"1"' } }
    expectProblem(await call(`links/${id}/archive`, old), 'precondition_failed')
  })
})

test('the website, the app, the store and analytics get the same campaign', async () => {
  const destination = `${fern}?utm_source=old&utm_term=green`
  const campaign = { utm_source: 'poster', utm_campaign: 'spring' }
  const { id, slug } = await createLink({ destination, desktopUrl: `${fern}/site`, campaign })
  const query = 'utm_source=mail&utm_medium=email'
  const passed = { ...campaign, utm_term: 'green', utm_medium: 'email' }
  const readUtm = (url: string) =>
    Object.fromEntries(
      [...(URL.parse(url)?.searchParams ?? [])].filter(([name]) => name.startsWith('utm_')),
    )

  const website = await app.browse(`/${slug}?${query}`, { userAgent: userAgents.desktop })
  const { utm_term: _, ...ofSite } = passed
  expect(readUtm(website.headers.location ?? '')).toEqual(ofSite)
  const page = await app.browse(`/${slug}?${query}`, {})
  const [, target = ''] = /href="(https:[^"]*fern\?[^"]*)"/.exec(page.text) ?? []
  expect(readUtm(target.replaceAll('&amp;', '&'))).toEqual(passed)
  const resolved = await app.api(apiPaths.resolveShort, {
    url: `https://${app.tenant.domain}/${slug}`,
  })
  expect(resolved.json()).toMatchObject({
    parameters: { ...campaign, utm_term: 'green' },
  })
  const play = await app.browse(`/${slug}?${query}`, { userAgent: userAgents.android })
  const referrer = URL.parse(play.headers.location ?? '')?.searchParams.get('referrer') ?? ''
  expect(readUtm(`https://x.example/?${referrer}`)).toEqual(passed)

  const clicks = (await app.entries()).filter(
    (entry) => entry.kind === 'click' && entry.linkId === id,
  )
  expect(clicks.map((entry) => entry.kind === 'click' && entry.campaign)).toEqual([
    passed,
    passed,
    passed,
  ])
})

test('no visitor sees the name and the note of a link, and a search finds the name', async () => {
  const link = await createLink({ destination: fern, name: 'Flyer in Basel', note: 'Ask Eva' })
  for (const userAgent of Object.values(userAgents)) {
    const { text, headers } = await app.browse(`/${link.slug}`, { userAgent })
    expect(text + JSON.stringify(headers)).not.toMatch(/Basel|Ask Eva/)
  }
  const found = await call('links?search=in%20basel')
  expect((found.json() as { items: LinkView[] }).items.map(({ id }) => id)).toEqual([link.id])
  const reset = await patch(link.id, { name: null, note: '' })
  expect(reset.json()).toMatchObject({ name: null, note: null })
})

test('a new link passes its campaign on, unless told not to', async () => {
  const link = await createLink({ destination: fern })
  expect(link.passesCampaign).toBe(true)
  const changed = await patch(link.id, { passesCampaign: false })
  expect(changed.json()).toMatchObject({ passesCampaign: false })
})

test('a campaign must fit into the URLs that it is added to', async () => {
  const long = `${fern}?x=${'a'.repeat(1_900)}`
  const campaign = { utm_source: '🌱'.repeat(60) }
  const response = await call('links', { method: 'POST', body: { destination: long, campaign } })
  expectProblem(response, 'validation_failed')
  expect(response.json()).toMatchObject({ errors: [{ pointer: '/destination' }] })
  await createLink({ destination: long, campaign, passesCampaign: false })
})

test('clicks of a link that keeps its campaign have it, except for parameters in their own query', async () => {
  const { id, slug } = await createLink({
    destination: fern,
    campaign: { utm_source: 'poster', utm_campaign: 'spring' },
    passesCampaign: false,
  })
  await app.browse(`/${slug}`)
  await app.browse(`/${slug}?utm_source=mail&utm_medium=email`)
  const clicks = (await app.entries()).filter(
    (entry) => entry.kind === 'click' && entry.linkId === id,
  )
  expect(clicks.map((entry) => entry.kind === 'click' && entry.campaign)).toEqual([
    { utm_source: 'poster', utm_campaign: 'spring' },
    { utm_source: 'mail', utm_medium: 'email', utm_campaign: 'spring' },
  ])
})

describe('creating many links', () => {
  const bulk = (links: readonly object[], tenant?: Awaited<ReturnType<typeof newTenant>>) =>
    call('links/bulk', {
      method: 'POST',
      body: { links },
      ...(tenant ? { tenant: tenant[0], key: tenant[1] } : {}),
    })

  test('validates each link separately and returns results in order', async () => {
    await createLink({ destination: fern, slug: 'bulk/taken', title: 'Mine' })
    const links = [
      { destination: fern, slug: 'bulk/1' },
      { destination: 'javascript:x', slug: 'bulk/2' },
      { destination: fern, slug: 'bulk/taken' },
      { destination: fern },
      { destination: fern, slug: 'bulk/1' },
      { destination: `${fern}/other`, slug: 'bulk/1' },
    ]
    const first = (await bulk(links)).json() as {
      readonly items: readonly { outcome: string; link: LinkView | null; errors: object[] }[]
    }
    expect(first).toMatchObject({ created: 2, unchanged: 1, failed: 3 })
    expect(first.items.map(({ outcome }) => outcome)).toEqual([
      'created',
      'failed',
      'failed',
      'created',
      'unchanged',
      'failed',
    ])
    expect(first.items[1]?.errors).toMatchObject([{ pointer: '/destination' }])
    expect(first.items[2]?.errors).toMatchObject([{ pointer: '/slug' }])
    expect(first.items[4]?.link?.id).toBe(first.items[0]?.link?.id)
    expect((await bulk(links)).json()).toMatchObject({ created: 1, unchanged: 2, failed: 3 })
    expect((await app.browse('/bulk/1')).status).toBe(200)
  })

  test('accepts at most 500 links', async () => {
    const own = await newTenant()
    const links = Array.from({ length: 500 }, (_, at) => ({ destination: fern, slug: `s${at}` }))
    expect((await bulk(links, own)).json()).toMatchObject({ created: 500, failed: 0 })
    expect((await bulk(links, own)).json()).toMatchObject({ created: 0, unchanged: 500 })
    const more = await bulk([...links, { destination: fern }], own)
    expectProblem(more, 'validation_failed')
  })
})

describe('listing links', () => {
  interface Page {
    readonly items: readonly LinkView[]
    readonly next: string | null
  }

  async function* walk(query: string, own: Awaited<ReturnType<typeof newTenant>>) {
    let after = ''
    for (;;) {
      const [tenant, key] = own
      const response = await call(`links?${query}${after}`, { tenant, key })
      expect(response.status, response.text).toBe(200)
      const page = response.json() as Page
      yield page.items
      if (page.next === null) return
      after = `&after=${page.next}`
    }
  }

  async function listAll(query: string, own: Awaited<ReturnType<typeof newTenant>>) {
    const found: LinkView[] = []
    for await (const items of walk(query, own)) found.push(...items)
    return found
  }

  async function createMany(own: Awaited<ReturnType<typeof newTenant>>, links: readonly object[]) {
    const [tenant, key] = own
    const response = await call('links/bulk', { method: 'POST', body: { links }, tenant, key })
    expect(response.json()).toMatchObject({ created: links.length })
  }

  test('returns every link once, newest first, while others are created', async () => {
    const own = await newTenant()
    // Links of one request have the same creation time, so the id decides.
    const named = (prefix: string) =>
      Array.from({ length: 25 }, (_, at) => ({ destination: fern, slug: `${prefix}${at}` }))
    await createMany(own, named('a'))
    await createMany(own, named('b'))
    const seen: LinkView[] = []
    let batch = 0
    for await (const items of walk('limit=7', own)) {
      seen.push(...items)
      await createMany(own, named(`new${batch++}-`).slice(0, 3))
    }
    const slugs = seen.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(
      [...named('a'), ...named('b')].map(({ slug }) => slug).toSorted(),
    )
    expect(slugs.slice(0, 25).every((slug) => slug.startsWith('b'))).toBe(true)
  })

  test('searches for any text, including SQL wildcards', async () => {
    const own = await newTenant()
    const titles = [
      '100% off',
      '100 off',
      'a_b',
      'axb',
      'back\\slash',
      'Größe',
      'GRÖSSE',
      '%',
      '_',
      "'",
    ]
    await createMany(
      own,
      titles.map((title, at) => ({ destination: fern, slug: `t${at}`, title })),
    )
    const pieces = fc.oneof(
      fc.constantFrom(...titles),
      fc.string({
        unit: fc.constantFrom('%', '_', '\\', 'a', '0', ' ', "'"),
        minLength: 1,
        maxLength: 4,
      }),
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (text) => {
        const found = await listAll(`limit=200&search=${encodeURIComponent(text)}`, own)
        const expected = titles.flatMap((title, at) =>
          `t${at} ${title} ${fern}`.toLowerCase().includes(text.toLowerCase()) ? [title] : [],
        )
        expect(found.map(({ title }) => title).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('filters by tags, domain and state', async () => {
    const own = await newTenant()
    await createMany(own, [
      { destination: fern, slug: 'x', tags: ['one', 'two'] },
      { destination: fern, slug: 'y', tags: ['two'] },
      { destination: fern, slug: 'z' },
    ])
    const [tenant, key] = own
    const slugs = async (query: string) =>
      (await listAll(query, own)).map(({ slug }) => slug).toSorted()
    const z = (await listAll('search=z', own)).find(({ slug }) => slug === 'z')
    await call(`links/${z?.id ?? ''}/archive`, { method: 'POST', tenant, key })
    expect(await slugs('')).toEqual(['x', 'y'])
    expect(await slugs('status=archived')).toEqual(['z'])
    expect(await slugs('status=archived&status=active')).toEqual(['x', 'y', 'z'])
    expect(await slugs('tags=one')).toEqual(['x'])
    expect(await slugs('tags=one&tags=two')).toEqual(['x'])
    expect(await slugs('tags=two')).toEqual(['x', 'y'])
    expect(await slugs('tags=on')).toEqual([])
    expect(await slugs(`domain=${tenant.domain}`)).toEqual(['x', 'y'])
    expect(await slugs(`domain=${app.tenant.domain}`)).toEqual([])
    const counted = await call('tags', { tenant, key })
    expect(counted.json()).toEqual({
      items: [
        { tag: 'two', linkCount: 2 },
        { tag: 'one', linkCount: 1 },
      ],
    })
  })

  test('finds links by id and by who created them, of its own app only', async () => {
    const own = await newTenant()
    await createMany(own, [
      { destination: fern, slug: 'x' },
      { destination: fern, slug: 'y' },
    ])
    const foreign = await createLink({ destination: fern })
    const [first] = await listAll('sort=slug', own)
    if (first === undefined) throw new Error('There is no link.')
    const slugs = async (query: string) => (await listAll(query, own)).map(({ slug }) => slug)
    const ids = [first.id, foreign.id, '1', '9999999999999999999']
    expect(await slugs(ids.map((id) => `ids=${id}`).join('&'))).toEqual(['x'])
    expect(await slugs('ids=9999999999999999999')).toEqual([])
    expect(first.createdBy).toMatch(/^key:/)
    expect(await slugs(`createdBy=${first.createdBy ?? ''}&sort=slug`)).toEqual(['x', 'y'])
    expect(await slugs('createdBy=person:x')).toEqual([])
  })

  test('returns every link once in every order', async () => {
    const own = await newTenant()
    const [tenant, key] = own
    const names = ['b', 'B', 'a-b', 'a.b', 'a/b', 'ab', 'Z', '~', '0', 'a/*']
    await createMany(
      own,
      names.map((slug) => ({ destination: fern, slug })),
    )
    for (const { id } of (await listAll('', own)).slice(0, 4)) {
      await call(`links/${id}`, { method: 'PATCH', body: { title: 'Other' }, tenant, key })
    }
    const bySlug = (one: LinkView, other: LinkView) => (one.slug < other.slug ? -1 : 1)
    const byTime = (one: LinkView, other: LinkView) =>
      Date.parse(one.updatedAt) - Date.parse(other.updatedAt)
    for (const [sort, compare] of [
      ['slug', bySlug],
      ['updatedAt', byTime],
      ['createdAt', () => 0],
    ] as const) {
      const ascending = await listAll(`sort=${sort}&order=asc&limit=3`, own)
      const descending = await listAll(`sort=${sort}&order=desc&limit=3`, own)
      expect(ascending.map(({ slug }) => slug).toSorted()).toEqual(names.toSorted())
      expect(ascending).toEqual(ascending.toSorted(compare))
      expect(descending).toEqual(ascending.toReversed())
    }
    const { next } = (await call('links?limit=1&sort=slug', { tenant, key })).json() as Page
    const other = await call(`links?limit=1&after=${next ?? ''}`, { tenant, key })
    expectProblem(other, 'validation_failed')
  })

  test('gives every link the same state in SQL as in code', async () => {
    const own = await newTenant()
    const [tenant] = own
    const times = fc.record({
      deleted_at: fc.constantFrom(null, new Date()),
      archived_at: fc.constantFrom(null, new Date()),
      taken_down_at: fc.constantFrom(null, new Date()),
      disabled_at: fc.constantFrom(null, new Date()),
      starts_at: fc.constantFrom(null, new Date(0), new Date('2999-01-01')),
      expires_at: fc.constantFrom(null, new Date(0), new Date('2999-01-01')),
    })
    await createMany(own, [{ destination: fern, slug: 'state' }])
    await fc.assert(
      fc.asyncProperty(times, fc.constantFrom(...linkStatuses), async (columns, status) => {
        const takedown_reason = columns.taken_down_at && 'Phishing'
        await app.postgres.db
          .updateTable('links')
          .set({ ...columns, takedown_reason })
          .where('app_id', '=', tenant.appId)
          .execute()
        const isListed = (await listAll(`status=${status}`, own)).length === 1
        expect(isListed).toBe(readLinkStatus(columns, Date.now()) === status)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    'after=x',
    `after=${Buffer.from('["createdAt desc","9","9999999999999999999"]').toString('base64url')}`,
    `after=${Buffer.from('["createdAt desc","x","1"]').toString('base64url')}`,
    'limit=0',
    'limit=201',
    'search=',
    'search=%00',
    'tags=%00',
    'ids=0',
    'ids=x',
    `ids=${Array(101).fill('1').join('&ids=')}`,
    'status=maybe',
    'sort=size',
    'order=up',
    'domain=%00',
    'other=1',
  ])('is rejected with %s', async (query) => {
    expectProblem(await call(`links?${query}`), 'validation_failed')
  })

  test('accepts any position in time', async () => {
    for (const position of [
      '["createdAt desc","0","1"]',
      '["createdAt desc","99999999999999999","9223372036854775807"]',
    ]) {
      const after = Buffer.from(position).toString('base64url')
      expect((await call(`links?after=${after}`)).status).toBe(200)
    }
  })
})

describe('a QR code', () => {
  let link: LinkView
  beforeAll(async () => {
    link = await createLink({ destination: fern, slug: `qr/${'x'.repeat(60)}` })
  })

  test.each([
    ['', 512],
    ['?size=64&margin=1', 64],
    ['?size=777&margin=8&color=102030&background=fff0e0', 777],
  ])('as PNG %s contains the URL of the link', async (query, size) => {
    const image = await fetchPng(query)
    expect((await sharp(image).metadata()).width).toBe(size)
    expect(await scanPicture(image)).toBe(link.url)
  })

  test('as SVG contains nothing but the code', async () => {
    const response = await call(`links/${link.id}/qr.svg?size=300&color=AA0000`)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=120',
    })
    expect(response.text).toMatch(
      /^<svg xmlns="[^"]+" width="300" [^>]*><path [^>]*\/><path stroke="#AA0000" [^>]*\/><\/svg>$/,
    )
  })

  test.each(['size=63', 'size=2049', 'margin=17', 'margin=-1', 'color=red', 'color=%22%3E', 'x=1'])(
    'is rejected with %s',
    async (query) => {
      expectProblem(await call(`links/${link.id}/qr.svg?${query}`), 'validation_failed')
    },
  )

  async function fetchPng(query: string) {
    const url = `${app.url}/api/v1/apps/${app.tenant.appId}/links/${link.id}/qr.png${query}`
    const key = await makeKey()
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    expect(response.headers.get('content-type')).toBe('image/png')
    return Buffer.from(await response.arrayBuffer())
  }
})

async function makeKey(): Promise<string> {
  const { makeSecretKey } = await import('#test/support/makeSecretKey.ts')
  return makeSecretKey(app, app.tenant, ['links:read'])
}

describe('tenant isolation', () => {
  test('links of another app are not found', async () => {
    const { id } = await createLink({ destination: fern })
    const [tenant, key] = await newTenant()
    for (const path of [`links/${id}`, `links/${id}/qr.svg`]) {
      expectProblem(await call(path, { tenant, key }), 'link_not_found')
      expectProblem(await call(path, { key }), 'not_found')
    }
    const foreign = { tenant, key, method: 'PATCH', body: { title: 'Theirs' } }
    expectProblem(await call(`links/${id}`, foreign), 'link_not_found')
    expectProblem(
      await call(`links/${id}/archive`, { tenant, key, method: 'POST' }),
      'link_not_found',
    )
    const body = { destination: fern, domain: app.tenant.domain }
    const response = await call('links', { tenant, key, method: 'POST', body })
    expectProblem(response, 'validation_failed')
  })

  test.each(['0', '-1', '1e3', '9223372036854775808', 'x', '%00', '01'])(
    '%s is not a link id and not found',
    async (id) => {
      expectProblem(await call(`links/${id}`), 'link_not_found')
      expectProblem(await patch(id, { title: 'x' }), 'link_not_found')
    },
  )
})
