import { describe, expect, test } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { insertLinkRow } from '#test/support/insertLinkRow.ts'
import { useApp } from '#test/support/useApp.ts'

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
    app: {
      scheme: 'lumen',
      icon_url: 'https://icons.example/lumen.png',
      accent_color: '#0b6b4f',
      landing_text: 'Lamps that last.',
    },
    links: [
      {
        slug: 'amber',
        destination,
        title: 'Amber <lamp>',
        description: 'A "warm" light',
        image_url: 'https://cdn.example/amber.png',
        app_store_page: '45812c9b-c296-43d3-c6a0-c5a02f74bf6e',
      },
      { slug: 'platforms', destination, ...perPlatform },
      { slug: 'still', destination, ...perPlatform, passes_query: false },
      { slug: 'off', destination, disabled_at: new Date(0) },
      { slug: 'old', destination, expires_at: new Date(0) },
      { slug: 'ends', destination, expires_at: new Date(nowMs + minuteMs) },
      { slug: 'starts', destination, starts_at: new Date(nowMs + minuteMs) },
      {
        slug: 'over',
        destination,
        expires_at: new Date(0),
        expired_url: 'https://lumen.example/sale-over',
      },
      {
        slug: 'season/*',
        destination: `${destination}/*`,
        expires_at: new Date(0),
        expired_url: 'https://lumen.example/all/*',
      },
      {
        slug: 'over-elsewhere',
        destination,
        expires_at: new Date(0),
        expired_url: 'javascript:alert(1)',
      },
      {
        slug: 'over-off',
        destination,
        disabled_at: new Date(0),
        expires_at: new Date(0),
        expired_url: 'https://lumen.example/sale-over',
      },
      { slug: 'two/parts', destination },
      { slug: 'A.b_c~d-9', destination },
      { slug: 'x'.repeat(255), destination },
      { slug: 'unicode', destination, ios_url: 'https://exämple.example/ü→', passes_query: false },
      { slug: 'padded', destination, ios_url: 'https://ios.example/?pad=1' },
    ],
  },
})

const inApp = {
  iphone: `${userAgents.iphone.replace(/ Version.*/, '')} Mobile/15E148 Instagram 400.0.0`,
  android: userAgents.android.replace('; K)', '; K; wv)'),
}

async function listClicks() {
  return (await app.entries()).filter((entry) => entry.kind === 'click')
}

const countClicks = async () => (await listClicks()).length

/** Finds the click with this `utm_source`. */
const findClick = async (source: string) =>
  (await listClicks()).find(({ campaign }) => campaign['utm_source'] === source)

test('a stored platform URL that is not ASCII is sent encoded', async () => {
  const response = await app.browse('/unicode')
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe('https://xn--exmple-cua.example/%C3%BC%E2%86%92')
})

test('a trailing slash and capitals are forgiven', async () => {
  for (const path of ['/amber/', '/Amber', '/AMBER/', '/two/parts/', '/amber/?utm_source=slash']) {
    expect((await app.browse(path)).status, path).toBe(200)
  }
  expect((await app.browse('/a.b_c~d-9')).status).toBe(404)
})

describe('a visitor with', () => {
  test('an iPhone gets a page with the click id and the link to copy', async () => {
    const page = await app.browse('/amber')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toMatch(/data-click-id="tl1[\w-]{52}"/)
    expect(page.text).toContain('apps.apple.com/app/id1234567890')
    expect(Buffer.byteLength(page.text)).toBeLessThan(15_000)
  })

  test('an Android phone is redirected to Play with the click id in the referrer', async () => {
    const response = await app.browse('/amber', { userAgent: userAgents.android })
    expect(response.status).toBe(302)
    const store = new URL(response.headers.location ?? '')
    expect(store.origin + store.pathname).toBe('https://play.google.com/store/apps/details')
    expect(store.searchParams.get('id')).toBe('com.example.lumen')
    expect(store.searchParams.get('referrer')).toMatch(/^clickId=tl1[\w-]{52}$/)
    expect(response.text).toBe('')
  })

  test.each([
    ['an iPhone’s in-app browser', inApp.iphone, 'Open in Safari'],
    ['an Android in-app browser', inApp.android, 'intent://'],
    ['a desktop', userAgents.desktop, '<svg'],
  ])('%s gets its own page', async (_, userAgent, has) => {
    const page = await app.browse('/amber', { userAgent })
    expect(page.status).toBe(200)
    expect(page.text).toContain(has)
    expect(Buffer.byteLength(page.text)).toBeLessThan(15_000)
  })

  test.each([
    ['iphone', 'https://ios.example/a?own=1&x=1#part'],
    ['android', 'https://android.example/b?x=1'],
    ['desktop', 'https://desktop.example/c?x=1'],
  ] as const)('%s is redirected to the link’s URL for that platform', async (device, location) => {
    const userAgent = userAgents[device]
    const response = await app.browse('/platforms?x=1&own=2', { userAgent })
    expect(response.status).toBe(302)
    const expected = device === 'iphone' ? location : location.replace('x=1', 'x=1&own=2')
    expect(response.headers.location).toBe(expected)
  })
})

test('each visit is a separate click, without cookies or caching', async () => {
  const [one, two] = [await app.browse('/amber'), await app.browse('/amber')]
  const id = (text: string) => /data-click-id="([^"]+)"/.exec(text)?.[1]
  expect(id(one.text)).not.toBe(id(two.text))
  for (const response of [one, await app.browse('/platforms')]) {
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

test('pages may run only their own script', async () => {
  const [one, two] = [await app.browse('/amber'), await app.browse('/amber')]
  const policy = String(one.headers['content-security-policy'])
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('img-src data: https://icons.example https://cdn.example;')
  expect(policy.replace(/img-src [^;]*/, '')).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).not.toMatch(/unsafe|\*|https:[ ;]/)
  expect(String(two.headers['content-security-policy'])).not.toContain(nonce)
  const scripts = [...one.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts).toEqual([`<script nonce="${nonce}">`])
  expect(one.headers['x-content-type-options']).toBe('nosniff')
  expect(one.headers['referrer-policy']).toBe('strict-origin')
})

test('only pages with pictures may load any', async () => {
  for (const response of [
    await app.browse('/missing'),
    await app.browse('/off'),
    await app.browse('/amber', { userAgent: userAgents.bot }),
  ]) {
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain('img-src data:;')
    expect(response.text).not.toContain('<img')
  }
})

test('the page has the brand of the app and the App Store page of the link', async () => {
  const page = await app.browse('/amber?ref=anna')
  expect(page.text).toContain('src="https://icons.example/lumen.png"')
  expect(page.text).toContain('--strong:#0b6b4f;')
  expect(page.text).toContain('id1234567890?ppid=45812c9b-c296-43d3-c6a0-c5a02f74bf6e"')
  expect(page.text).toContain(`app-argument=https://${app.tenant.domain}/amber?ref=anna"`)
  const other = await app.browse('/two/parts')
  expect(other.text).toContain('Lamps that last.')
  expect(other.text).toContain('id1234567890"')
})

test('Instagram on iOS gets Instagram’s way into the browser, other apps do not', async () => {
  const instagram = await app.browse('/amber', { userAgent: inApp.iphone })
  expect(instagram.text).toContain('href="instagram://extbrowser/?url=https%3A%2F%2F')
  const facebook = inApp.iphone.replace('Instagram 400.0.0', '[FBAN/FBIOS;FBAV/520.0.0.0]')
  const page = await app.browse('/amber', { userAgent: facebook })
  expect(page.text).toContain('href="x-safari-https://')
  expect(page.text).not.toContain('instagram:')
})

describe('the language of the browser', () => {
  const speak = (language: string) => ({ headers: { 'accept-language': language } })

  test.each([
    ['/amber', 200, 'App laden'],
    ['/missing', 404, 'Link nicht gefunden'],
    ['/off', 410, 'Link nicht mehr verfügbar'],
  ])('is that of the page %s', async (path, status, text) => {
    const page = await app.browse(path, speak('de-AT,de;q=0.9,en;q=0.8'))
    expect(page.status).toBe(status)
    expect(page.text).toContain('<html lang="de" dir="ltr">')
    expect(page.text).toContain(text)
    expect(page.headers.vary).toBe('Accept-Language')
  })

  test('sets the direction of the page', async () => {
    expect((await app.browse('/amber', speak('ar-EG'))).text).toContain(
      '<html lang="ar" dir="rtl">',
    )
  })

  test('falls back to English', async () => {
    for (const language of ['is', '', '*', 'x'.repeat(5_000)]) {
      expect((await app.browse('/amber', speak(language))).text).toContain('<html lang="en"')
    }
  })

  test('does not affect a redirect', async () => {
    const response = await app.browse('/platforms', speak('de'))
    expect(response.status).toBe(302)
    expect(response.headers.vary).toBeUndefined()
  })
})

describe('bots', () => {
  test('get the preview tags without a click id', async () => {
    const page = await app.browse('/amber', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).toContain('property="og:title" content="Amber &lt;lamp&gt;"')
    expect(page.text).toMatch(/property="og:description" content="A &(quot|#34);warm&\1; light"/)
    expect(page.text).toContain('property="og:image" content="https://cdn.example/amber.png"')
    expect(page.text).toContain(`property="og:url" content="https://${app.tenant.domain}/amber"`)
    expect(page.text).not.toContain('tl1')
    expect(page.text).not.toContain('<script')
  })

  test('get the preview even if people are redirected', async () => {
    const page = await app.browse('/platforms', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).toContain('og:title')
  })

  test('are logged as bots', async () => {
    await app.browse('/amber?utm_source=bot', { userAgent: userAgents.bot })
    expect(await findClick('bot')).toMatchObject({ visitor: { isBot: true } })
  })
})

test('HEAD gets the headers of the preview and is not a click', async () => {
  const before = await countClicks()
  for (const path of ['/amber', '/platforms']) {
    const response = await app.browse(path, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.text).toBe('')
  }
  expect((await app.browse('/off', { method: 'HEAD' })).status).toBe(410)
  expect((await app.browse('/unknown', { method: 'HEAD' })).status).toBe(404)
  expect(await countClicks()).toBe(before)
})

test('other methods are not found', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expectProblem(await app.browse('/amber', { method }), 'not_found')
  }
})

test('paths of the service that no route has get problem details, because programs request them', async () => {
  for (const path of ['/_tl/unknown', `/_tl/pictures/${'x'.repeat(300)}`, '/api/unknown']) {
    expectProblem(await app.browse(path), 'not_found')
  }
})

describe('a link that is', () => {
  test.each(['/off', '/old'])(
    'disabled or expired (%s) is gone, for bots too, and records no click',
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

  test('cached is gone as soon as it expires', async () => {
    expect((await app.browse('/ends')).status).toBe(200)
    const startedMs = nowMs
    nowMs += minuteMs
    const { status } = await app.browse('/ends')
    nowMs = startedMs
    expect(status).toBe(410)
  })

  test('scheduled is a 404 page until it starts, also while cached, and records no click', async () => {
    const before = await countClicks()
    const startedMs = nowMs
    for (const userAgent of [userAgents.iphone, userAgents.android, userAgents.bot]) {
      nowMs = startedMs + minuteMs - 1
      const page = await app.browse('/starts', { userAgent })
      expect(page.status).toBe(404)
      expect(page.text).toContain('Link not available yet')
      expect(page.text).not.toContain(destination)
      expect(page.headers['cache-control']).toContain('no-store')
    }
    expect(await countClicks()).toBe(before)
    nowMs = startedMs + minuteMs
    const { status } = await app.browse('/starts')
    nowMs = startedMs
    expect(status).toBe(200)
  })

  test('expired sends everybody to its URL for that, and records no click', async () => {
    const before = await countClicks()
    for (const userAgent of [userAgents.iphone, userAgents.android, userAgents.bot]) {
      const page = await app.browse('/over?utm_source=late', { userAgent })
      expect(page.status).toBe(302)
      expect(page.headers.location).toBe('https://lumen.example/sale-over')
      expect(page.headers['cache-control']).toContain('no-store')
    }
    const pattern = await app.browse('/season/lamps/7')
    expect(pattern.headers.location).toBe('https://lumen.example/all/lamps/7')
    expect(await countClicks()).toBe(before)
  })

  test.each(['/over-elsewhere', '/over-off'])(
    'expired with a URL that is not allowed, or disabled (%s) is gone',
    async (path) => {
      expect((await app.browse(path)).status).toBe(410)
    },
  )

  test.each(['/unknown', '/amber/x', '/', '/%2e%2e/amber', '/*'])(
    'not found (%s) gets a 404 page',
    async (path) => {
      const page = await app.browse(path)
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toMatch('text/html')
      expect(page.text).not.toContain('unknown')
    },
  )

  test('requested with a zero byte is not found and causes no server error', async () => {
    expect((await app.browse('/amber%00')).status).toBe(404)
  })

  test('requested with malformed encoding gets a problem', async () => {
    const response = await app.browse('/%zz')
    expect(response.headers['content-type']).toMatch(/problem\+json|text\/html/)
  })

  test('requested on an unknown host is not found', async () => {
    expect((await app.browse('/amber', { host: 'unknown.example' })).status).toBe(404)
  })
})

test('slugs may have several segments, up to 255 characters and any encoding', async () => {
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

  test('is passed on unless the link disables it', async () => {
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
  ])('%s only adds parameters', async (query) => {
    const url = new URL(await location(query))
    expect(url.origin + url.pathname + url.hash).toBe('https://ios.example/a#part')
    expect(url.searchParams.getAll('own')).toEqual(['1'])
    expect(url.searchParams.has('_dl')).toBe(false)
  })

  test('is dropped, never cut, if it is too long', async () => {
    const start = 'pad='.padEnd(2_040, 'x')
    const url = new URL(await location(`${start}&id=1234567890`, 'padded'))
    expect([null, '1234567890']).toContain(url.searchParams.get('id'))
  })

  test('is logged as the campaign only', async () => {
    await app.browse('/amber?utm_source=mail&utm_campaign=spring&email=a@b.example')
    const entry = await findClick('mail')
    expect(entry?.campaign).toEqual({ utm_source: 'mail', utm_campaign: 'spring' })
    expect(JSON.stringify(entry)).not.toContain('a@b.example')
  })
})

describe('a row that bypassed validation', () => {
  async function insertRow(slug: string, row: Record<string, string>): Promise<void> {
    await insertLinkRow(app.postgres.db, {
      app_id: app.tenant.appId,
      domain: app.tenant.domain,
      slug,
      destination,
      ...row,
    })
  }

  test.each(['destination', 'ios_url'])('is not served if its %s runs code', async (column) => {
    const slug = `bad-${column.replace('_', '-')}`
    await insertRow(slug, { [column]: 'javascript:alert(document.domain)' })
    for (const userAgent of [userAgents.iphone, userAgents.bot]) {
      // The column is only for iPhones, not for bots.
      if (column === 'ios_url' && userAgent === userAgents.bot) continue
      const response = await app.browse(`/${slug}`, { userAgent })
      expect(response.status).toBe(410)
      expect(response.text + JSON.stringify(response.headers)).not.toContain('javascript:')
    }
  })

  test('loses its image if that is not a web URL', async () => {
    await insertRow('bad-image', { image_url: 'javascript:alert(1)' })
    const page = await app.browse('/bad-image', { userAgent: userAgents.bot })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('javascript:')
  })
})

test('a prefetching browser gets the page and is logged as a prefetch', async () => {
  const headers = { 'sec-purpose': 'prefetch;prerender' }
  const page = await app.browse('/amber?utm_source=prefetch', { headers })
  expect(page.status).toBe(200)
  expect(await findClick('prefetch')).toMatchObject({ visitor: { isPrefetch: true } })
})
