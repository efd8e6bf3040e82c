import { describe, expect, test } from 'vitest'
import type { Link } from '../../catalog/links/link.ts'
import { renderGonePage, renderNotFoundPage } from './errorPages.ts'
import type { LandingKind } from './landing.ts'
import { renderLandingPage } from './renderLandingPage.ts'
import { passQuery } from '../redirect/passQuery.ts'
import { renderPreviewPage } from './renderPreviewPage.ts'
import { renderQrCode } from './renderQrCode.ts'
import { buildPageHeaders, buildRedirectHeaders } from './responseHeaders.ts'
import { sampleLink } from '../../../test/support/sampleLink.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'

const nonce = 'bm9uY2Vub25jZW5vbmNlbm8'
const clickId = `tl1${'a1_-'.repeat(13)}`
const clipboardToken = `tlc1${'b'.repeat(160)}`
const kinds: readonly LandingKind[] = [
  'ios-safari',
  'ios-in-app',
  'android-in-app',
  'desktop',
  'web',
]

function render(page: LandingKind, link: Link, query = ''): string {
  return renderLandingPage({
    landing: {
      kind: 'landing',
      page,
      destination: passQuery(link.destination, query),
      ownUrl: passQuery(linkUrl(link), query),
    },
    link,
    clickId,
    second: 42,
    family: 'v4',
    clipboardToken,
    nonce,
    qr: renderQrCode(linkUrl(link)),
    reportOrigins: ['https://v4.go.meadow.example', 'https://v6.go.meadow.example'],
  })
}

function renderAllPages(link: Link): readonly (readonly [string, string])[] {
  return [
    ...kinds.map((kind) => [kind, render(kind, link)] as const),
    ['preview', renderPreviewPage(link, nonce)],
    ['gone', renderGonePage(nonce)],
    ['not found', renderNotFoundPage(nonce)],
  ]
}

describe('a page is smaller than 10 kB', () => {
  const query = Array.from({ length: 40 }, (_, index) => `utm_p${index}=some-campaign`).join('&')
  const longDestination = `https://${'a'.repeat(60)}.example/${'b'.repeat(1_900)}`
  const texts = {
    plain: 'word '.repeat(500),
    quotes: `"'&<>`.repeat(500),
    emoji: '🌿'.repeat(500),
    Chinese: '蕨'.repeat(500),
  }
  const cases = Object.entries(texts).flatMap(([name, text]) =>
    [10, 30, 60, 90, 120, 255].flatMap((slugLength) =>
      ['https://www.meadow.example/', longDestination].map((destination) => ({
        name,
        link: sampleLink(
          { title: text, description: text, slug: 's'.repeat(slugLength), destination },
          { name: text, androidPackage: `example.${'p'.repeat(100)}` },
        ),
      })),
    ),
  )

  test.each(kinds)('%s, for any texts, link and query', (kind) => {
    for (const { name, link } of cases) {
      const bytes = Buffer.byteLength(render(kind, link, query))
      expect(bytes, `${name}, slug of ${link.slug.length}`).toBeLessThan(10_000)
    }
  })
})

describe('hostile texts are escaped', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '</style><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '" autofocus onfocus="alert(1)',
    '<!--',
    ']]><x>',
    '&lt;script&gt;',
    '`onload=alert(1)`',
    '\u0000<\u0000script>',
    '{{constructor.constructor("alert(1)")()}}',
  ]

  test.each(hostile)('%j', (text) => {
    const link = sampleLink(
      {
        title: text,
        description: text,
        slug: text,
        imageUrl: text,
        destination: `https://example.com/?q=${encodeURIComponent(text)}&${text.replace(/\p{Cc}| /gu, '')}`,
      },
      { name: text, appStoreId: text, androidPackage: text },
    )
    const harmless = new Map(renderAllPages(sampleLink()))
    for (const [name, page] of renderAllPages(link)) {
      const usual = harmless.get(name) ?? ''
      // No more elements, comments or attributes than with harmless texts.
      expect(
        tagNames(page).filter((tag) => !tagNames(usual).includes(tag)),
        name,
      ).toEqual([])
      expect(page.match(/<script/g)?.length, name).toBe(usual.match(/<script/g)?.length)
      expect(page.replace(/"[^"]*"/g, '""'), name).not.toMatch(/<[^>]*\son[a-z]+=/i)
      expect(page, name).not.toContain('<!--')
    }
  })
})

function tagNames(page: string): string[] {
  return [...page.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
}

describe('every page', () => {
  test.each(renderAllPages(sampleLink()))('%s loads no external resources', (_, page) => {
    expect(page).not.toMatch(/\ssrc=|@import|url\(/)
    expect(page.match(/<link [^>]*>/g)).toEqual(['<link rel="icon" href="data:,">'])
  })

  test.each(renderAllPages(sampleLink()))(
    '%s has only scripts and styles with its nonce',
    (_, page) => {
      for (const [tag] of page.matchAll(/<(?:script|style)[^>]*>/g))
        expect(tag).toContain(`nonce="${nonce}"`)
      expect(page).not.toMatch(/\sstyle="/)
      expect(page).not.toMatch(/\beval\b|new Function/)
    },
  )

  test.each(renderAllPages(sampleLink()))(
    '%s declares its language and viewport, and has one heading',
    (_, page) => {
      expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
      expect(page).toContain('width=device-width')
      expect(page.match(/<h1/g)).toHaveLength(1)
    },
  )
})

describe('the links of a landing page', () => {
  const hrefs = (page: string) =>
    [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
  const play = `details?id=example.meadow.app&referrer=clickId%3D${clickId}`

  test('in Safari lead to the App Store, after a copy, and to the destination', () => {
    const page = render('ios-safari', sampleLink())
    expect(hrefs(page)).toEqual([
      'https://apps.apple.com/app/id1234567890',
      'https://www.meadow.example/plants/fern?color=green',
    ])
    expect(page).toMatch(/<a class="main" data-copy href="https:\/\/apps\.apple\.com/)
    expect(page).toContain(`data-copies="https://go.meadow.example/spring?_dl=${clipboardToken}"`)
    expect(page).toContain(`data-click-id="${clickId}"\ndata-second="42" data-family="v4"`)
    expect(page).toContain(
      'data-beacons="/_tl/signals https://v4.go.meadow.example/_tl/signals ' +
        'https://v6.go.meadow.example/_tl/signals"',
    )
  })

  test('in Safari omit a destination on the link’s own domain, which would not open the app', () => {
    const page = render(
      'ios-safari',
      sampleLink({ destination: 'https://go.meadow.example/other' }),
    )
    expect(hrefs(page)).toEqual(['https://apps.apple.com/app/id1234567890'])
  })

  test('in an iOS in-app browser lead to the App Store and to Safari, with the click’s query', () => {
    expect(hrefs(render('ios-in-app', sampleLink(), 'ref=anna'))).toEqual([
      'https://apps.apple.com/app/id1234567890',
      'x-safari-https://go.meadow.example/spring?ref=anna',
    ])
  })

  test('in an Android in-app browser lead to the app, or to Play with the click id', () => {
    const fallback = encodeURIComponent(`https://play.google.com/store/apps/${play}`)
    expect(hrefs(render('android-in-app', sampleLink(), 'ref=anna'))).toEqual([
      'intent://go.meadow.example/spring?ref=anna#Intent;scheme=https;package=example.meadow.app;' +
        `S.browser_fallback_url=${fallback};end`,
      `market://${play}`,
      `https://play.google.com/store/apps/${play}`,
    ])
  })

  test('cannot be redirected by a slug or query in an intent URL', () => {
    const link = sampleLink({ slug: 'a#Intent;package=evil;end' })
    const [intent = ''] = hrefs(
      render('android-in-app', link, 'x=%23Intent;package=evil;end&y=;S.z=1'),
    )
    expect(intent.split('#')).toHaveLength(2)
    expect(intent.split('#')[1]).toMatch(
      /^Intent;scheme=https;package=example\.meadow\.app;S\.[^;]*;end$/,
    )
  })

  test('on a desktop are a QR code and the web destination', () => {
    const page = render('desktop', sampleLink())
    expect(page).toContain('<svg')
    expect(hrefs(page)).toContain('https://www.meadow.example/plants/fern?color=green')
  })

  test('on a desktop show the URL if the link is too long for a QR code', () => {
    const page = render('desktop', sampleLink({ slug: 's'.repeat(300) }))
    expect(page).not.toContain('<svg')
    expect(page).toContain('https://go.meadow.example/sss')
  })

  test('of an app without a store lead to the web only', () => {
    const link = sampleLink({}, { appStoreId: null, androidPackage: null })
    expect(hrefs(render('web', link))).toEqual([
      'https://www.meadow.example/plants/fern?color=green',
    ])
  })

  test('show the end of a long host, which identifies its owner', () => {
    const destination = `https://bank.example.${'a'.repeat(60)}.evil.example/`
    expect(render('web', sampleLink({ destination }))).toMatch(/>Open …a+\.evil\.example</)
  })

  test('open the app if the destination uses the app’s scheme', () => {
    expect(render('web', sampleLink({ destination: 'meadow://x' }))).toMatch(
      /href="meadow:\/\/x">Open the app</,
    )
  })
})

describe('a preview', () => {
  test('has the Open Graph and Twitter tags', () => {
    const page = renderPreviewPage(sampleLink(), nonce)
    for (const tag of [
      '<meta property="og:title" content="A fern for your window" />',
      '<meta property="og:description" content="Order until Friday, and it arrives with the weekend." />',
      '<meta property="og:image" content="https://www.meadow.example/fern.jpg" />',
      '<meta property="og:url" content="https://go.meadow.example/spring" />',
      '<meta property="og:site_name" content="Meadow" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ]) {
      expect(page).toContain(tag)
    }
  })

  test('falls back to the app’s name as title and omits missing tags', () => {
    const page = renderPreviewPage(
      sampleLink({ title: ' ', description: null, imageUrl: null }),
      nonce,
    )
    expect(page).toContain('<meta property="og:title" content="Meadow" />')
    expect(page).toContain('<meta name="twitter:card" content="summary" />')
    expect(page).not.toMatch(/og:image|og:description/)
  })

  test.each(['javascript:alert(1)', 'data:image/svg+xml,x', '/relative.png'])(
    'omits the image %s',
    (imageUrl) => {
      expect(renderPreviewPage(sampleLink({ imageUrl }), nonce)).not.toContain('og:image')
    },
  )

  test('contains no click id and no script', () => {
    expect(renderPreviewPage(sampleLink(), nonce)).not.toMatch(/<script|data-click-id/)
  })
})

describe('headers', () => {
  test('allow a page to run only its own script', () => {
    const { 'content-security-policy': policy = '' } = buildPageHeaders(nonce)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })

  test('allow a page to report to the configured origins only', () => {
    const { 'content-security-policy': policy = '' } = buildPageHeaders(nonce, [
      'https://v4.example',
      'https://v6.example:8443',
    ])
    expect(policy.split('; ')).toContain(
      "connect-src 'self' https://v4.example https://v6.example:8443",
    )
  })

  test('keep pages and redirects out of caches and hide the path of a link from other sites', () => {
    for (const headers of [buildPageHeaders(nonce), buildRedirectHeaders('https://example.com/')]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
        'accept-ch': 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version',
      })
    }
  })
})
