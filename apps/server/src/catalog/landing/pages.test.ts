import { describe, expect, test } from 'vitest'
import {
  clickId,
  clipboardToken,
  landingKinds as kinds,
  nonce,
  renderSamplePage,
} from '#test/support/renderSamplePage.ts'
import { sampleLink } from '#test/support/sampleLink.ts'
import { linkUrl } from '../links/createShareUrl.ts'
import type { Link } from '../links/link.ts'
import { noOtherStores } from '../links/otherStores.ts'
import type { LandingKind } from './landing.ts'
import { renderErrorPage } from './renderErrorPage.ts'
import { maxPageBytes } from './renderLandingPage.ts'
import { renderPreviewPage } from './renderPreviewPage.ts'
import { alwaysFitsQrCode, renderQrCode } from './renderQrCode.ts'
import { buildPageHeaders, buildRedirectHeaders } from './responseHeaders.ts'
import { languages } from './texts/texts.ts'

function render(page: LandingKind, link: Link, query = ''): string {
  return renderSamplePage(page, link, { query }).markup
}

function renderAllPages(link: Link): readonly (readonly [string, string])[] {
  return [
    ...kinds.map((kind) => [kind, render(kind, link)] as const),
    ['preview', renderPreviewPage(link, nonce)],
    ['gone', renderErrorPage('gone', 'en', nonce)],
    ['not found', renderErrorPage('notFound', 'en', nonce)],
  ]
}

describe('a page is smaller than 15 kB', () => {
  const query = Array.from({ length: 40 }, (_, index) => `utm_p${index}=some-campaign`).join('&')
  const longDestination = `https://${'a'.repeat(60)}.example/${'b'.repeat(1_900)}`
  const longPicture = (name: string) => `https://cdn.example/${name}?${'a=b&'.repeat(119)}`
  // The longest referrer, whose escapes are encoded up to twice more.
  const campaign = { utm_source: '蕨'.repeat(48) }
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
          {
            title: text,
            description: text,
            slug: 's'.repeat(slugLength),
            destination,
            imageUrl: `${longPicture('fern')}${'x'.repeat(1_500)}`,
            appStorePage: '45812c9b-c296-43d3-c6a0-c5a02f74bf6e',
          },
          {
            name: text,
            androidPackage: `example.${'p'.repeat(247)}`,
            iconUrl: longPicture('icon'),
            accentColor: '#ffe600',
            rating: { value: 4.7, count: 1_000_000_000 },
          },
        ),
      })),
    ),
  )

  test.each(kinds)('%s, for any texts, pictures, link and query, in every language', (kind) => {
    for (const { name, link } of cases) {
      const qr = kind === 'desktop' ? renderQrCode(linkUrl(link)) : null
      for (const language of languages) {
        const options = { query, language, isInstagram: true, qr, campaign }
        const bytes = Buffer.byteLength(renderSamplePage(kind, link, options).markup)
        expect(bytes, `${language}, ${name}, slug of ${link.slug.length}`).toBeLessThan(
          maxPageBytes,
        )
      }
    }
  })

  test('desktop, with a QR code in any style of the app, which stays unless the destination is very long', () => {
    const logoId = 'f'.repeat(32)
    const qrStyle = { color: '#1b4d3e', background: '#f6f3ea', shape: 'rounded', logoId } as const
    for (const { name, link } of cases) {
      const styled = { ...link, app: { ...link.app, qrStyle } }
      if (!alwaysFitsQrCode(linkUrl(styled)) || link.destination === longDestination) continue
      for (const language of languages) {
        const { markup } = renderSamplePage('desktop', styled, { query, language, campaign })
        expect(Buffer.byteLength(markup), `${language}, ${name}`).toBeLessThan(maxPageBytes)
        expect(markup, `${language}, ${name}`).toContain('<div class="qr"')
      }
    }
  })

  test.each(['android-store', 'android-in-app'] as const)(
    '%s, with the longest URL of another store',
    (kind) => {
      const store = { kind: 'other', url: `https://a.example/?${'&'.repeat(481)}` } as const
      for (const { name, link } of cases) {
        const { markup } = renderSamplePage(kind, link, { query, store, language: 'hi' })
        expect(Buffer.byteLength(markup), name).toBeLessThan(maxPageBytes)
      }
    },
  )

  test('and keeps its pictures, QR code and query if URLs have usual lengths', () => {
    const link = sampleLink(
      { title: 'Ф'.repeat(300), description: 'Ф'.repeat(300) },
      { iconUrl: 'https://cdn.example/icon.png', accentColor: '#0b6b4f' },
    )
    for (const language of languages) {
      const long = `ref=${'x'.repeat(300)}`
      for (const kind of kinds) {
        const { markup } = renderSamplePage(kind, link, {
          language,
          query: long,
          isInstagram: true,
        })
        expect(Buffer.byteLength(markup), `${language}, ${kind}`).toBeLessThan(maxPageBytes)
        expect(markup.match(/<img /g), `${language}, ${kind}`).toHaveLength(2)
        expect(markup.includes('<svg'), `${language}, ${kind}`).toBe(kind === 'desktop')
        expect(markup, `${language}, ${kind}`).toContain(long)
      }
    }
  })

  test('also with the texts, picture and rating of the app in every language', () => {
    const rating = { value: 4.7, count: 1_000_000_000 }
    for (const language of languages) {
      for (const [name, text] of Object.entries(texts)) {
        const own = { headline: text, text, imageUrl: longPicture('fern') }
        const app = { name: text, landingTranslations: [{ language, ...own }], rating } as const
        const link = sampleLink({ title: null, description: null, imageUrl: null }, app)
        for (const kind of kinds) {
          const { markup } = renderSamplePage(kind, link, { language, query, isInstagram: true })
          expect(Buffer.byteLength(markup), `${language}, ${kind}, ${name}`).toBeLessThan(
            maxPageBytes,
          )
        }
      }
    }
  })

  test('and omits pictures first, then the QR code and the query of the click', () => {
    const destination = `https://a.example/${'b'.repeat(2_000)}`
    const link = sampleLink({
      destination,
      description: '"'.repeat(200),
      title: '"'.repeat(80),
      imageUrl: `https://cdn.example/${'&'.repeat(1_000)}`,
    })
    const plain = renderSamplePage('desktop', link)
    expect(plain.markup).not.toContain('<img')
    expect(plain.imageOrigins).toEqual([])
    expect(plain.markup).toContain('<svg')
    const huge = { ...link, destination: `${destination}?${'&'.repeat(1_200)}` }
    expect(renderSamplePage('desktop', huge).markup).not.toContain('<svg')
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
        imageUrl: `https://cdn.example/${text}`,
        appStorePage: text,
        destination: `https://example.com/?q=${encodeURIComponent(text)}&${text.replace(/\p{Cc}| /gu, '')}`,
      },
      {
        name: text,
        appStoreId: text,
        androidPackage: text,
        iconUrl: `https://cdn.example/?${text}`,
        accentColor: `#0b6b4f${text}`,
        landingText: text,
        landingImageUrl: text,
      },
    )
    const withIcon = sampleLink({}, { iconUrl: 'https://cdn.example/icon.png' })
    const harmless = new Map(renderAllPages(withIcon))
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
  const plain = sampleLink({ imageUrl: null })

  test.each(renderAllPages(plain))('%s loads no external resources', (_, page) => {
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
      expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
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
      'intent://go.meadow.example/spring?ref=anna#Intent;scheme=https;' +
        'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
      `https://play.google.com/store/apps/${play}`,
    ])
  })

  test('in an Android in-app browser have the campaign in the referrer', () => {
    const campaign = { utm_source: 'mail', utm_medium: 'a&b' }
    const options = { campaign }
    const links = hrefs(renderSamplePage('android-in-app', sampleLink(), options).markup)
    const referrer = `clickId=${clickId}&utm_source=mail&utm_medium=a%26b`
    const market = links.find((href) => href.startsWith('market:')) ?? ''
    expect(new URL(market).searchParams.get('referrer')).toBe(referrer)
    const fallback = /browser_fallback_url=([^;]*)/.exec(links[0] ?? '')?.[1] ?? ''
    expect(new URL(decodeURIComponent(fallback)).searchParams.get('referrer')).toBe(referrer)
  })

  const amazon = 'https://www.amazon.com/dp/B000000000?a=1&b=2'
  const store = { kind: 'other', url: amazon } as const

  test('on a device with another store lead to that store, without a copy, and to the destination', () => {
    const { markup } = renderSamplePage('android-store', sampleLink(), { store })
    expect(hrefs(markup)).toEqual([amazon, 'https://www.meadow.example/plants/fern?color=green'])
    expect(markup).toMatch(
      /<a class="main" href="https:\/\/www\.amazon\.com[^>]*>Get the app <small/,
    )
    expect(markup).not.toContain('<a class="main" data-copy')
    expect(markup).not.toContain('play.google.com')
  })

  test('in an in-app browser of such a device lead to the app, or to that store', () => {
    const { markup } = renderSamplePage('android-in-app', sampleLink(), { store })
    expect(hrefs(markup)).toEqual([
      'intent://go.meadow.example/spring#Intent;scheme=https;package=example.meadow.app;' +
        `S.browser_fallback_url=${encodeURIComponent(amazon)};end`,
      amazon,
      'intent://go.meadow.example/spring#Intent;scheme=https;' +
        'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
    ])
  })

  test('in an in-app browser of an app that is not on Play start with the store', () => {
    const link = sampleLink({}, { androidPackage: null })
    const { markup } = renderSamplePage('android-in-app', link, { store })
    expect(hrefs(markup)[0]).toBe(amazon)
    expect(markup).toMatch(
      /<a class="main" href="https:\/\/www\.amazon\.com[^>]*>Get the app <small/,
    )
    expect(markup).not.toContain('package=')
  })

  test('on iOS lead to TestFlight if the app is not in the App Store, after a copy', () => {
    const testFlightUrl = 'https://testflight.apple.com/join/abc'
    const otherStores = { ...noOtherStores, testFlightUrl }
    const link = sampleLink({}, { appStoreId: null, otherStores })
    for (const kind of ['ios-safari', 'ios-in-app', 'desktop'] as const) {
      const page = render(kind, link)
      expect(page, kind).toContain(`<a class="main" data-copy href="${testFlightUrl}">`)
      expect(page, kind).not.toContain('apple-itunes-app')
    }
  })

  test('cannot be redirected by a slug or query in an intent URL', () => {
    const link = sampleLink({ slug: 'a#Intent;package=evil;end' })
    const intents = hrefs(
      render('android-in-app', link, 'x=%23Intent;package=evil;end&y=;S.z=1'),
    ).filter((href) => href.startsWith('intent:'))
    expect(intents.map((intent) => intent.split('#').length)).toEqual([2, 2])
    const [toApp, toBrowser] = intents.map((intent) => intent.split('#')[1])
    expect(toApp).toMatch(/^Intent;scheme=https;package=example\.meadow\.app;S\.[^;]*;end$/)
    expect(toBrowser).toMatch(/^Intent;scheme=https;action=[\w.]+;category=[\w.]+;end$/)
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
    expect(render('web', sampleLink({ destination }))).toMatch(
      />Open <bdi>…a+\.evil\.example<\/bdi></,
    )
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
    const connectsTo = ['https://v4.example', 'https://v6.example:8443']
    const { 'content-security-policy': policy = '' } = buildPageHeaders(nonce, { connectsTo })
    expect(policy.split('; ')).toContain(
      "connect-src 'self' https://v4.example https://v6.example:8443",
    )
  })

  test('allow a page to show images from the given origins only', () => {
    const imagesFrom = ['https://cdn.example']
    const { 'content-security-policy': policy = '' } = buildPageHeaders(nonce, { imagesFrom })
    expect(policy.split('; ')).toContain('img-src data: https://cdn.example')
  })

  test('say that a page depends on the language, and a redirect does not', () => {
    expect(buildPageHeaders(nonce)).toMatchObject({ vary: 'Accept-Language' })
    expect(buildRedirectHeaders('https://example.com/')).not.toHaveProperty('vary')
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
