import decodeQR from 'qr/decode.js'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkView } from '../../../src/manage/links/linkView.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { useApp } from '../../support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp({ seed: { app: { scheme: 'meadow', name: 'Meadow' } } })
const { call, newTenant } = useLinks(app)
const fern = 'https://www.meadow.example/fern'

async function make(body: object): Promise<LinkView> {
  const answer = await call('links', { method: 'POST', body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json() as LinkView
}

const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  call(`links/${id}`, { method: 'PATCH', body, headers })

describe('a link is made', () => {
  test('with a random slug on the app’s own host when nothing else is said', async () => {
    const link = await make({ destination: fern })
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

  test('with all that can be said of it', async () => {
    const all = {
      slug: 'spring/fern',
      destination: 'meadow://plants/fern',
      iosUrl: `${fern}/ios`,
      androidUrl: `${fern}/android`,
      desktopUrl: `${fern}/desktop`,
      passesQuery: false,
      title: 'A fern',
      description: 'For your window.\nIt is green.',
      imageUrl: `${fern}.jpg`,
      expiresAt: '2999-01-31T12:00:00+02:00',
      isDisabled: true,
      tags: ['two', 'one', 'two'],
      campaign: { utm_source: 'mail', utm_term: null },
    }
    const link = await make({ ...all, domain: app.tenant.domain.toUpperCase() })
    const told = {
      ...all,
      expiresAt: '2999-01-31T10:00:00.000Z',
      tags: ['one', 'two'],
      campaign: { utm_source: 'mail' },
    }
    expect(link).toMatchObject(told)
    const again = await call(`links/${link.id}`)
    expect(again.json()).toEqual(link)
    expect(again.headers.etag).toBe('"1"')
  })

  test('only once with one slug', async () => {
    await make({ destination: fern, slug: 'once' })
    const again = await call('links', { method: 'POST', body: { destination: fern, slug: 'once' } })
    expect(expectProblem(again, 'conflict').detail).toMatch('taken')
  })

  test('once with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'the-same-each-time' }
    const body = { destination: fern }
    const [one, two] = [
      await call('links', { method: 'POST', body, headers }),
      await call('links', { method: 'POST', body, headers }),
    ]
    expect(two.json()).toEqual(one.json())
  })

  test('with an entry in the audit log, which says by whom', async () => {
    const { id } = await make({ destination: fern })
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
    ['/title', { destination: fern, title: 'half \ud800' }],
    ['/tags/0', { destination: fern, tags: ['a,b'] }],
    ['/tags/0', { destination: fern, tags: ['\u0000'] }],
    ['/campaign/utm_term', { destination: fern, campaign: { utm_term: '\udfff' } }],
    ['/expiresAt', { destination: fern, expiresAt: '2026-06-30T23:59:60Z' }],
    ['', { destination: fern, unknown: 1 }],
    ['', {}],
  ])('not with a fault at %j: %j', async (pointer, body) => {
    const answer = await call('links', { method: 'POST', body })
    expect(expectProblem(answer, 'validation_failed').errors?.[0]?.pointer).toBe(pointer)
  })
})

describe('a link is changed', () => {
  test('where something is given; null clears', async () => {
    const { id } = await make({
      ...{ destination: fern, title: 'One', description: 'Two', tags: ['a'] },
      campaign: { utm_source: 'mail', utm_term: 'fern' },
    })
    const answer = await patch(id, {
      ...{ title: 'Other', description: null, tags: null, isDisabled: true },
      campaign: { utm_term: null, utm_medium: 'email' },
    })
    expect(answer.headers.etag).toBe('"2"')
    expect(answer.json()).toMatchObject({
      ...{ destination: fern, title: 'Other', description: null, tags: [], isDisabled: true },
      campaign: { utm_source: 'mail', utm_medium: 'email' },
      version: 2,
    })
    expect((await patch(id, { campaign: null })).json()).toMatchObject({ campaign: {}, version: 3 })
  })

  test('only by who has read the last version', async () => {
    const { id } = await make({ destination: fern })
    expect((await patch(id, { title: 'One' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await patch(id, { title: 'Two' }, { 'if-match': '"1"' })
    expectProblem(late, 'precondition_failed')
    expect((await call(`links/${id}`)).json()).toMatchObject({ title: 'One', version: 2 })
  })

  test('by two at the same time one after the other', async () => {
    const { id } = await make({ destination: fern })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => patch(id, { title }, { 'if-match': '"1"' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('not to what may not be, and then not at all', async () => {
    const { id } = await make({ destination: fern })
    const answer = await patch(id, { title: 'Other', destination: 'javascript:x' })
    expectProblem(answer, 'validation_failed')
    expectProblem(await patch(id, { slug: 'other' }), 'validation_failed')
    expectProblem(await patch(id, { destination: null }), 'validation_failed')
    expect((await call(`links/${id}`)).json()).toMatchObject({ title: null, version: 1 })
  })

  test('and visitors of this server see it at once', async () => {
    const { id, slug } = await make({ destination: fern, desktopUrl: `${fern}/old` })
    const where = async () =>
      (await app.browse(`/${slug}`, { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }))
        .headers.location
    expect(await where()).toMatch('/old')
    await patch(id, { desktopUrl: `${fern}/new` })
    expect(await where()).toMatch('/new')
  })
})

describe('a link that is archived', () => {
  test('answers as one that is not there, and keeps its slug', async () => {
    const { id, slug } = await make({ destination: fern })
    const absent = await app.browse('/not-there-at-all')
    expect((await app.browse(`/${slug}`)).status).toBe(200)
    const archived = await call(`links/${id}/archive`, { method: 'POST' })
    expect(archived.json()).toMatchObject({ isArchived: true, version: 2 })
    const answer = await app.browse(`/${slug}`)
    expect(answer.status).toBe(404)
    const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
    expect(plain(answer.text)).toBe(plain(absent.text))
    const taken = await call('links', { method: 'POST', body: { destination: fern, slug } })
    expectProblem(taken, 'conflict')
    expect((await call(`links/${id}`)).json()).toMatchObject({ id, isArchived: true })
  })

  test('is served again when it is wanted again', async () => {
    const { id, slug } = await make({ destination: fern })
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

test('clicks count for the campaign of their link, parameter by parameter, unless they name one', async () => {
  const { id, slug } = await make({
    destination: fern,
    campaign: { utm_source: 'poster', utm_campaign: 'spring' },
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

describe('many links at once', () => {
  const bulk = (links: readonly object[], tenant?: Awaited<ReturnType<typeof newTenant>>) =>
    call('links/bulk', {
      method: 'POST',
      body: { links },
      ...(tenant ? { tenant: tenant[0], key: tenant[1] } : {}),
    })

  test('are each judged by itself, and told in their order', async () => {
    await make({ destination: fern, slug: 'bulk/taken', title: 'Mine' })
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
      ...['created', 'failed', 'failed', 'created', 'unchanged', 'failed'],
    ])
    expect(first.items[1]?.errors).toMatchObject([{ pointer: '/destination' }])
    expect(first.items[2]?.errors).toMatchObject([{ pointer: '/slug' }])
    expect(first.items[4]?.link?.id).toBe(first.items[0]?.link?.id)
    expect((await bulk(links)).json()).toMatchObject({ created: 1, unchanged: 2, failed: 3 })
    expect((await app.browse('/bulk/1')).status).toBe(200)
  })

  test('are five hundred at most', async () => {
    const own = await newTenant()
    const links = Array.from({ length: 500 }, (_, at) => ({ destination: fern, slug: `s${at}` }))
    expect((await bulk(links, own)).json()).toMatchObject({ created: 500, failed: 0 })
    expect((await bulk(links, own)).json()).toMatchObject({ created: 0, unchanged: 500 })
    const more = await bulk([...links, { destination: fern }], own)
    expectProblem(more, 'validation_failed')
  })
})

describe('a list of links', () => {
  interface Page {
    readonly items: readonly LinkView[]
    readonly next: string | null
  }

  async function* walk(query: string, own: Awaited<ReturnType<typeof newTenant>>) {
    let after = ''
    for (;;) {
      const [tenant, key] = own
      const answer = await call(`links?${query}${after}`, { tenant, key })
      expect(answer.status, answer.text).toBe(200)
      const page = answer.json() as Page
      yield page.items
      if (page.next === null) return
      after = `&after=${page.next}`
    }
  }

  async function all(query: string, own: Awaited<ReturnType<typeof newTenant>>) {
    const found: LinkView[] = []
    for await (const items of walk(query, own)) found.push(...items)
    return found
  }

  async function makeMany(own: Awaited<ReturnType<typeof newTenant>>, links: readonly object[]) {
    const [tenant, key] = own
    const answer = await call('links/bulk', { method: 'POST', body: { links }, tenant, key })
    expect(answer.json()).toMatchObject({ created: links.length })
  }

  test('has every link exactly once, the newest first, while others are made', async () => {
    const own = await newTenant()
    // Made together, all of them have the same moment: the id decides.
    const named = (prefix: string) =>
      Array.from({ length: 25 }, (_, at) => ({ destination: fern, slug: `${prefix}${at}` }))
    await makeMany(own, named('a'))
    await makeMany(own, named('b'))
    const seen: LinkView[] = []
    let batch = 0
    for await (const items of walk('limit=7', own)) {
      seen.push(...items)
      await makeMany(own, named(`new${batch++}-`).slice(0, 3))
    }
    const slugs = seen.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(
      [...named('a'), ...named('b')].map(({ slug }) => slug).toSorted(),
    )
    expect(slugs.slice(0, 25).every((slug) => slug.startsWith('b'))).toBe(true)
  })

  test('can be searched for any text, whatever its characters mean to a database', async () => {
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
    await makeMany(
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
        const found = await all(`limit=200&search=${encodeURIComponent(text)}`, own)
        const expected = titles.flatMap((title, at) =>
          `t${at} ${title} ${fern}`.toLowerCase().includes(text.toLowerCase()) ? [title] : [],
        )
        expect(found.map(({ title }) => title).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('can be narrowed to a tag, to a host, and to those that are archived or not', async () => {
    const own = await newTenant()
    await makeMany(own, [
      { destination: fern, slug: 'x', tags: ['one', 'two'] },
      { destination: fern, slug: 'y', tags: ['two'] },
      { destination: fern, slug: 'z' },
    ])
    const [tenant, key] = own
    const slugs = async (query: string) =>
      (await all(query, own)).map(({ slug }) => slug).toSorted()
    const z = (await all('search=z', own)).find(({ slug }) => slug === 'z')
    await call(`links/${z?.id ?? ''}/archive`, { method: 'POST', tenant, key })
    expect(await slugs('')).toEqual(['x', 'y'])
    expect(await slugs('archived=only')).toEqual(['z'])
    expect(await slugs('archived=also')).toEqual(['x', 'y', 'z'])
    expect(await slugs('tag=one')).toEqual(['x'])
    expect(await slugs('tag=on')).toEqual([])
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

  test.each([
    'after=x',
    `after=${Buffer.from('["9","9999999999999999999"]').toString('base64url')}`,
    `after=${Buffer.from('["x","1"]').toString('base64url')}`,
    'limit=0',
    'limit=201',
    'search=',
    'search=%00',
    'tag=%00',
    'domain=%00',
    'archived=maybe',
    'other=1',
  ])('is refused with %s', async (query) => {
    expectProblem(await call(`links?${query}`), 'validation_failed')
  })

  test('begins anywhere in time', async () => {
    for (const position of ['["0","1"]', '["9999999999999999","9223372036854775807"]']) {
      const after = Buffer.from(position).toString('base64url')
      expect((await call(`links?after=${after}`)).status).toBe(200)
    }
  })
})

describe('a code to scan', () => {
  let link: LinkView
  beforeAll(async () => {
    link = await make({ destination: fern, slug: `qr/${'x'.repeat(60)}` })
  })

  test.each([
    ['', 512],
    ['?size=64&margin=1', 64],
    ['?size=777&margin=8&color=102030&background=fff0e0', 777],
  ])('as PNG %s leads to the link', async (query, size) => {
    const image = await pngOf(query)
    expect(image.width).toBe(size)
    expect(decodeQR(image)).toBe(link.url)
  })

  test('as SVG has nothing but the code in it', async () => {
    const answer = await call(`links/${link.id}/qr.svg?size=300&color=AA0000`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=86400',
    })
    expect(answer.text).toMatch(
      /^<svg xmlns="[^"]+" width="300" [^>]*><path [^>]*\/><path stroke="#AA0000" [^>]*\/><\/svg>$/,
    )
  })

  test.each(['size=63', 'size=2049', 'margin=17', 'margin=-1', 'color=red', 'color=%22%3E', 'x=1'])(
    'is not drawn with %s',
    async (query) => {
      expectProblem(await call(`links/${link.id}/qr.svg?${query}`), 'validation_failed')
    },
  )

  async function pngOf(query: string) {
    const url = `${app.url}/api/v1/apps/${app.tenant.appId}/links/${link.id}/qr.png${query}`
    const key = await keyOfTenant()
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    expect(response.headers.get('content-type')).toBe('image/png')
    return readPng(Buffer.from(await response.arrayBuffer()))
  }
})

async function keyOfTenant(): Promise<string> {
  const { makeSecretKey } = await import('../../support/makeSecretKey.ts')
  return makeSecretKey(app, app.tenant, ['links:read'])
}

/** Reads a PNG with a palette of two and one bit for each pixel. */
function readPng(file: Buffer) {
  const width = file.readUInt32BE(16)
  const palette = file.indexOf('PLTE') + 4
  const at = file.indexOf('IDAT')
  const lines = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  const stride = 1 + Math.ceil(width / 8)
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const bit = ((lines[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      data.set(file.subarray(palette + bit * 3, palette + bit * 3 + 3), (y * width + x) * 4)
    }
  }
  return { width, height: width, data }
}

describe('to others', () => {
  test('an app’s links are not there', async () => {
    const { id } = await make({ destination: fern })
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
    const answer = await call('links', { tenant, key, method: 'POST', body })
    expectProblem(answer, 'validation_failed')
  })

  test.each(['0', '-1', '1e3', '9223372036854775808', 'x', '%00', '01'])(
    'what is no id of a link, %s, is not there',
    async (id) => {
      expectProblem(await call(`links/${id}`), 'link_not_found')
      expectProblem(await patch(id, { title: 'x' }), 'link_not_found')
    },
  )
})
