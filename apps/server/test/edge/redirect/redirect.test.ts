import { describe, expect, test } from 'vitest'
import { insertLink } from '../../../src/manage/links/linkStatements.ts'
import { makeLinkId } from '../../../src/manage/links/makeLinkId.ts'
import { userAgents } from '../../support/browser.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { useApp } from '../../support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const perPlatform = {
  ios_url: 'https://ios.example/a?own=1#part',
  android_url: 'https://android.example/b',
  desktop_url: 'https://desktop.example/c',
}
let nowMs = Date.now()
const app = useApp({
  now: () => nowMs,
  seed: {
    app: { scheme: 'lumen' },
    links: [
      {
        slug: 'amber',
        destination,
        title: 'Amber <lamp>',
        description: 'A "warm" light',
        image_url: 'https://cdn.example/amber.png',
      },
      { slug: 'platforms', destination, ...perPlatform },
      { slug: 'still', destination, ...perPlatform, passes_query: false },
      { slug: 'off', destination, disabled_at: new Date(0) },
      { slug: 'old', destination, expires_at: new Date(0) },
      { slug: 'ends', destination, expires_at: new Date(nowMs + 60_000) },
      { slug: 'two/parts', destination },
      { slug: 'A.b_c~d-9', destination },
      { slug: 'x'.repeat(255), destination },
      { slug: 'padded', destination, ios_url: 'https://ios.example/?pad=1' },
    ],
  },
})

const inApp = {
  iphone: `${userAgents.iphone.replace(/ Version.*/, '')} Mobile/15E148 Instagram 400.0.0`,
  android: userAgents.android.replace('; K)', '; K; wv)'),
}

async function clicks() {
  return (await app.entries()).filter((entry) => entry.kind === 'click')
}

const countClicks = async () => (await clicks()).length

/** The click whose `utm_source` is this. */
const clickFrom = async (source: string) =>
  (await clicks()).find(({ campaign }) => campaign['utm_source'] === source)

describe('a person on', () => {
  test('an iPhone gets a page, with the click’s id and what to copy', async () => {
    const page = await app.browse('/amber')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toMatch(/data-click-id="tl1[\w-]{52}"/)
    expect(page.text).toContain('apps.apple.com/app/id1234567890')
    expect(Buffer.byteLength(page.text)).toBeLessThan(10_000)
  })

  test('an Android phone goes to Play, with the click’s id in the referrer', async () => {
    const answer = await app.browse('/amber', { userAgent: userAgents.android })
    expect(answer.status).toBe(302)
    const store = new URL(answer.headers.location ?? '')
    expect(store.origin + store.pathname).toBe('https://play.google.com/store/apps/details')
    expect(store.searchParams.get('id')).toBe('com.example.lumen')
    expect(store.searchParams.get('referrer')).toMatch(/^clickId=tl1[\w-]{52}$/)
    expect(answer.text).toBe('')
  })

  test.each([
    ['an iPhone inside another app', inApp.iphone, 'Open in Safari'],
    ['an Android phone inside another app', inApp.android, 'intent://'],
    ['a desktop', userAgents.desktop, '<svg'],
  ])('%s gets a page of its own', async (_, userAgent, has) => {
    const page = await app.browse('/amber', { userAgent })
    expect(page.status).toBe(200)
    expect(page.text).toContain(has)
    expect(Buffer.byteLength(page.text)).toBeLessThan(10_000)
  })

  test.each([
    ['iphone', 'https://ios.example/a?own=1&x=1#part'],
    ['android', 'https://android.example/b?x=1'],
    ['desktop', 'https://desktop.example/c?x=1'],
  ] as const)('%s goes where the link says for it', async (phone, location) => {
    const userAgent = userAgents[phone]
    const answer = await app.browse('/platforms?x=1&own=2', { userAgent })
    expect(answer.status).toBe(302)
    const expected = phone === 'iphone' ? location : location.replace('x=1', 'x=1&own=2')
    expect(answer.headers.location).toBe(expected)
  })
})

test('each visit is a click of its own, with nothing kept in between', async () => {
  const [one, two] = [await app.browse('/amber'), await app.browse('/amber')]
  const id = (text: string) => /data-click-id="([^"]+)"/.exec(text)?.[1]
  expect(id(one.text)).not.toBe(id(two.text))
  for (const answer of [one, await app.browse('/platforms')]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('pages may run their own script and nothing else', async () => {
  const [one, two] = [await app.browse('/amber'), await app.browse('/amber')]
  const policy = String(one.headers['content-security-policy'])
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(String(two.headers['content-security-policy'])).not.toContain(nonce)
  const scripts = [...one.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts).toEqual([`<script nonce="${nonce}">`])
  expect(one.headers['x-content-type-options']).toBe('nosniff')
  expect(one.headers['referrer-policy']).toBe('strict-origin')
})

describe('robots', () => {
  test('get the tags of a preview, and nothing that names a click', async () => {
    const page = await app.browse('/amber', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).toContain('property="og:title" content="Amber &lt;lamp&gt;"')
    expect(page.text).toMatch(/property="og:description" content="A &(quot|#34);warm&\1; light"/)
    expect(page.text).toContain('property="og:image" content="https://cdn.example/amber.png"')
    expect(page.text).toContain(`property="og:url" content="https://${app.tenant.domain}/amber"`)
    expect(page.text).not.toContain('tl1')
    expect(page.text).not.toContain('<script')
  })

  test('get them where people are sent elsewhere, too', async () => {
    const page = await app.browse('/platforms', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).toContain('og:title')
  })

  test('are kept, as what they are', async () => {
    await app.browse('/amber?utm_source=robot', { userAgent: userAgents.bot })
    expect(await clickFrom('robot')).toMatchObject({ visitor: { isBot: true } })
  })
})

test('HEAD is answered like a robot, without a body, and is no click', async () => {
  const before = await countClicks()
  for (const path of ['/amber', '/platforms']) {
    const answer = await app.browse(path, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
  }
  expect((await app.browse('/off', { method: 'HEAD' })).status).toBe(410)
  expect((await app.browse('/unknown', { method: 'HEAD' })).status).toBe(404)
  expect(await countClicks()).toBe(before)
})

test('other methods are no visits', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expectProblem(await app.browse('/amber', { method }), 'not_found')
  }
})

describe('a link that is', () => {
  test.each(['/off', '/old'])(
    'closed (%s) is gone, for robots too, and counts no click',
    async (path) => {
      const before = await countClicks()
      for (const userAgent of [userAgents.iphone, userAgents.android, userAgents.bot]) {
        const page = await app.browse(path, { userAgent })
        expect(page.status).toBe(410)
        expect(page.headers['content-type']).toMatch('text/html')
        expect(page.text).not.toContain(destination)
      }
      expect(await countClicks()).toBe(before)
    },
  )

  test('open until a moment is gone at that moment, although it is in memory', async () => {
    expect((await app.browse('/ends')).status).toBe(200)
    const startedMs = nowMs
    nowMs += 60_000
    const { status } = await app.browse('/ends')
    nowMs = startedMs
    expect(status).toBe(410)
  })

  test.each(['/unknown', '/AMBER', '/amber/', '/amber/x', '/', '/%2e%2e/amber', '/*'])(
    'not there (%s) has a page that says so',
    async (path) => {
      const page = await app.browse(path)
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toMatch('text/html')
      expect(page.text).not.toContain('unknown')
    },
  )

  test('there with a zero byte in its address is not there, and no outage', async () => {
    expect((await app.browse('/amber%00')).status).toBe(404)
  })

  test('an address that cannot be decoded gets a problem like any other', async () => {
    const answer = await app.browse('/%zz')
    expect(answer.headers['content-type']).toMatch(/problem\+json|text\/html/)
  })

  test('on an unknown host is no link', async () => {
    expect((await app.browse('/amber', { host: 'unknown.example' })).status).toBe(404)
  })
})

test('slugs may have several parts and 255 characters, and be encoded in any way', async () => {
  for (const path of [
    '/two/parts',
    '/two%2Fparts',
    '/A.b_c~d-9',
    '/%61mber',
    `/${'x'.repeat(255)}`,
  ]) {
    expect({ path, status: (await app.browse(path)).status }).toEqual({ path, status: 200 })
  }
})

describe('the click’s query', () => {
  const location = async (query: string, slug = 'platforms') =>
    (await app.browse(`/${slug}?${query}`)).headers.location ?? ''

  test('is passed on unless the link says not to', async () => {
    expect(await location('x=1')).toBe('https://ios.example/a?own=1&x=1#part')
    expect(await location('x=1', 'still')).toBe(perPlatform.ios_url)
  })

  test.each([
    'redir_url=https://evil.example',
    'own=2',
    'OWN=2&own[]=3',
    'x=%26own=2',
    'x=%23frag',
    '//evil.example',
    '@evil.example',
    'x=1#evil',
    '&&&=&=evil',
    'own%00=2',
    '_dl=tlc1abc',
  ])('%s changes nothing but by adding', async (query) => {
    const url = new URL(await location(query))
    expect(url.origin + url.pathname + url.hash).toBe('https://ios.example/a#part')
    expect(url.searchParams.getAll('own')).toEqual(['1'])
    expect(url.searchParams.has('_dl')).toBe(false)
  })

  test('what is too long is left out whole, never cut', async () => {
    const start = 'pad='.padEnd(2_040, 'x')
    const url = new URL(await location(`${start}&id=1234567890`, 'padded'))
    expect([null, '1234567890']).toContain(url.searchParams.get('id'))
  })

  test('names the campaign in the log, and only that', async () => {
    await app.browse('/amber?utm_source=mail&utm_campaign=spring&email=a@b.example')
    const entry = await clickFrom('mail')
    expect(entry?.campaign).toEqual({ utm_source: 'mail', utm_campaign: 'spring' })
    expect(JSON.stringify(entry)).not.toContain('a@b.example')
  })
})

describe('a row that got into the database in another way', () => {
  async function put(slug: string, row: Record<string, string>): Promise<void> {
    await insertLink(app.postgres.db, {
      id: makeLinkId(),
      app_id: app.tenant.appId,
      domain: app.tenant.domain,
      slug,
      destination,
      ios_url: null,
      android_url: null,
      desktop_url: null,
      title: null,
      description: null,
      image_url: null,
      expires_at: null,
      disabled_at: null,
      ...row,
    })
  }

  test.each(['destination', 'ios_url'])('is not served when its %s runs code', async (column) => {
    const slug = `bad-${column.replace('_', '-')}`
    await put(slug, { [column]: 'javascript:alert(document.domain)' })
    for (const userAgent of [userAgents.iphone, userAgents.bot]) {
      // A robot is no iPhone, so that column is not its business.
      if (column === 'ios_url' && userAgent === userAgents.bot) continue
      const answer = await app.browse(`/${slug}`, { userAgent })
      expect(answer.status).toBe(410)
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('javascript:')
    }
  })

  test('has its image left out when that is no web address', async () => {
    await put('bad-image', { image_url: 'javascript:alert(1)' })
    const page = await app.browse('/bad-image', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('javascript:')
  })
})

test('a browser that looks ahead gets the page, and is kept as what it is', async () => {
  const headers = { 'sec-purpose': 'prefetch;prerender' }
  const page = await app.browse('/amber?utm_source=ahead', { headers })
  expect(page.status).toBe(200)
  expect(await clickFrom('ahead')).toMatchObject({ visitor: { isPrefetch: true } })
})
