import { describe, expect, test } from 'vitest'
import { landingKinds, renderSamplePage } from '#test/support/renderSamplePage.ts'
import { sampleLink } from '#test/support/sampleLink.ts'
import type { Link, LinkApp } from '../links/link.ts'
import type { LandingKind } from './landing.ts'
import type { Language } from './texts/texts.ts'

const iconUrl = 'https://cdn.meadow.example/icon.png?size=144&v=2'
const brand = { iconUrl, accentColor: '#0b6b4f', landingText: 'Plants for every window.' }
const ppid = '45812c9b-c296-43d3-c6a0-c5a02f74bf6e'

const render = (link: Link, kind = landingKinds[0] ?? 'web') => renderSamplePage(kind, link)
const images = (markup: string) => [...markup.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)

describe('the pictures of a landing page', () => {
  test('are the icon of the app and the image of the link, without a referrer', () => {
    for (const kind of landingKinds) {
      const { markup, imageOrigins } = render(sampleLink({}, brand), kind)
      expect(images(markup), kind).toEqual([
        '<img class="pic" src="https://www.meadow.example/fern.jpg" alt="" referrerpolicy="no-referrer" />',
        `<img class="mark" src="${iconUrl.replace('&', '&amp;')}" alt="" referrerpolicy="no-referrer" />`,
      ])
      expect(imageOrigins).toEqual(['https://cdn.meadow.example', 'https://www.meadow.example'])
    }
  })

  test('fall back to the app’s picture, and to the initial of its name', () => {
    const landingImageUrl = 'https://cdn.meadow.example/shop.jpg'
    const { markup, imageOrigins } = render(sampleLink({ imageUrl: null }, { landingImageUrl }))
    expect(images(markup)).toHaveLength(1)
    expect(markup).toContain(`src="${landingImageUrl}"`)
    expect(markup).toContain('<div class="mark" aria-hidden="true">M</div>')
    expect(imageOrigins).toEqual(['https://cdn.meadow.example'])
  })

  test.each([
    'http://cdn.meadow.example/fern.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    "https://cdn.example;script-src'/x.png",
    'https://a,default-src/x.png',
    'https://[::1]/x.png',
    '//cdn.example/x.png',
    '',
  ])('are left out if their URL is %s', (url) => {
    const app = { iconUrl: url, landingImageUrl: url }
    const { markup, imageOrigins } = render(sampleLink({ imageUrl: url }, app))
    expect(images(markup)).toEqual([])
    expect(imageOrigins).toEqual([])
  })

  test('have one origin in the headers if they come from the same host', () => {
    const app = { iconUrl: 'https://www.meadow.example/icon.png' }
    expect(render(sampleLink({}, app)).imageOrigins).toEqual(['https://www.meadow.example'])
  })
})

describe('the text of a landing page', () => {
  test('is that of the link, or else that of the app', () => {
    const own = render(sampleLink({}, brand)).markup
    expect(own).toContain('Order until Friday')
    expect(own).not.toContain(brand.landingText)
    const common = render(sampleLink({ description: null }, brand)).markup
    expect(common).toContain(`<p dir="auto">${brand.landingText}</p>`)
  })
})

describe('the headline and text of an app', () => {
  const own = {
    landingHeadline: 'Plants for every window',
    landingText: 'Delivered on Friday.',
    landingLanguage: 'en',
    landingTranslations: [
      {
        language: 'de',
        headline: 'Pflanzen für jedes Fenster',
        text: null,
        imageUrl: 'https://cdn.meadow.example/de.jpg',
      },
      { language: 'ar', headline: 'نباتات لكل نافذة', text: 'تصل يوم الجمعة.', imageUrl: null },
    ],
    landingImageUrl: 'https://cdn.meadow.example/shop.jpg',
  } as const
  const plain = { title: null, description: null, imageUrl: null }
  const read = (language: Language, changes: Partial<Link> = {}, app: Partial<LinkApp> = own) => {
    const link = sampleLink({ ...plain, ...changes }, app)
    const { markup } = renderSamplePage('ios-safari', link, { language })
    const find = (pattern: RegExp) => pattern.exec(markup)?.[1]
    return {
      title: find(/<title>(.*)<\/title>/),
      heading: find(/(<h1.*<\/h1>)/),
      name: find(/<p class="app" dir="auto">(.*?)<\/p>/),
      text: find(/(<p dir="auto".*?<\/p>)/),
      picture: find(/<img class="pic" src="(.*?)"/),
    }
  }

  test('are those of the visitor’s language', () => {
    expect(read('ar')).toEqual({
      title: 'نباتات لكل نافذة',
      heading: '<h1 dir="auto">نباتات لكل نافذة</h1>',
      name: 'Meadow',
      text: '<p dir="auto">تصل يوم الجمعة.</p>',
      picture: own.landingImageUrl,
    })
  })

  test('fall back one by one to those for all languages, which keep their own', () => {
    expect(read('de')).toMatchObject({
      heading: '<h1 dir="auto">Pflanzen für jedes Fenster</h1>',
      text: '<p dir="auto" lang="en">Delivered on Friday.</p>',
      picture: 'https://cdn.meadow.example/de.jpg',
    })
    expect(read('fr')).toMatchObject({
      heading: '<h1 dir="auto" lang="en">Plants for every window</h1>',
      picture: own.landingImageUrl,
    })
    expect(read('en').heading).toBe('<h1 dir="auto">Plants for every window</h1>')
  })

  test('fall back to the name of the app, once', () => {
    expect(read('de', {}, {})).toMatchObject({
      title: 'Meadow',
      heading: '<h1 dir="auto">Meadow</h1>',
      name: undefined,
      text: undefined,
    })
    expect(read('de', { title: ' ' }, {}).name).toBeUndefined()
  })

  test('give way to those of the link, whose language is unknown', () => {
    const link = { title: 'A fern', description: 'Green.', imageUrl: 'https://a.example/fern.jpg' }
    expect(read('de', link)).toEqual({
      title: 'A fern',
      heading: '<h1 dir="auto">A fern</h1>',
      name: 'Meadow',
      text: '<p dir="auto">Green.</p>',
      picture: 'https://a.example/fern.jpg',
    })
  })

  test('are escaped', () => {
    const evil = '</h1><script>alert(1)</script>'
    const landingTranslations = [{ language: 'de', headline: evil, text: evil, imageUrl: evil }]
    for (const app of [
      { landingHeadline: evil, landingText: evil },
      { landingTranslations } as Partial<LinkApp>,
    ]) {
      const link = sampleLink(plain, app)
      const { markup, imageOrigins } = renderSamplePage('web', link, { language: 'de' })
      expect(markup).not.toContain('<script>alert')
      expect(markup).toContain('&lt;script&gt;alert')
      expect(imageOrigins).toEqual([])
    }
  })
})

describe('the rating', () => {
  const rating = { value: 4.7, count: 12_345 }
  const read = (language: Language) =>
    renderSamplePage('ios-safari', sampleLink({}, { rating }), { language }).markup

  test('is shown with the numbers of the language, and as one sentence to screen readers', () => {
    expect(read('en')).toContain(
      'role="img" aria-label="Rating: 4.7 out of 5. Number of ratings: 12,345."',
    )
    const german = read('de')
    expect(german).toContain('<b>4,7</b> <bdi>(12.345)</bdi>')
    expect(german).toContain('linear-gradient(90deg,#e08a00 94%')
    // The same digits as in the names and hosts of the page.
    expect(read('ar')).toContain('<b>4.7</b>')
  })

  test('has one decimal, and is there only if the team entered it', () => {
    const link = sampleLink({}, { rating: { value: 5, count: 3 } })
    expect(render(link).markup).toContain('<b>5.0</b> <bdi>(3)</bdi>')
    for (const kind of landingKinds) {
      expect(render(sampleLink(), kind).markup, kind).not.toMatch(/★|class="rate"|\.rate/)
    }
  })
})

describe('the name of the store is below the button', () => {
  const names = (kind: LandingKind, url: string) =>
    renderSamplePage(kind, sampleLink({}, { androidPackage: null }), {
      store: { kind: 'other', url },
    }).markup.match(/<small dir="ltr">.*?<\/small>/g)

  test.each([
    ['https://www.amazon.de/dp/B000000000', 'Amazon Appstore'],
    ['https://galaxystore.samsung.com/detail/example.meadow', 'Galaxy Store'],
    ['https://appgallery.huawei.com/app/C100000000', 'AppGallery'],
  ])('%s is %s', (url, name) => {
    for (const kind of ['android-store', 'android-in-app'] as const) {
      expect(names(kind, url), kind).toEqual([`<small dir="ltr">${name}</small>`])
    }
  })

  test('TestFlight has one, a file on the team’s own host has none', () => {
    const url = 'https://testflight.apple.com/join/abc'
    expect(names('ios-safari', url)).toEqual(['<small dir="ltr">TestFlight</small>'])
    expect(names('android-store', 'https://cdn.meadow.example/meadow.apk')).toBeNull()
  })

  test('a desktop gets the names below the QR code, without links', () => {
    const { markup } = render(sampleLink(), 'desktop')
    expect(markup).toContain('<p class="in"><bdi>App Store</bdi> <bdi>Google Play</bdi> </p>')
    expect(markup).not.toContain('play.google.com')
    const none = sampleLink(
      { destination: 'meadow://x' },
      { appStoreId: null, androidPackage: null },
    )
    expect(render(none, 'desktop').markup).not.toContain('class="in"')
  })
})

test('a desktop gets a QR code without a way to the destination, if the app says so', () => {
  const { markup } = render(sampleLink({}, { desktopResponse: 'qr_code' }), 'desktop')
  expect(markup).toContain('class="qr"')
  expect(markup).not.toContain('Continue on')
  // An iPad that names itself a Mac still gets the store.
  expect(markup).toContain('href="https://apps.apple.com/')
  expect(render(sampleLink(), 'desktop').markup).toContain('Continue on')
})

describe('the accent colour', () => {
  test('colours the main button, with black or white text', () => {
    expect(render(sampleLink({}, brand)).markup).toContain(
      ':root{--strong:#0b6b4f;--on-strong:#ffffff;--edge:#0b6b4f}',
    )
    expect(render(sampleLink({}, { accentColor: '#FFE600' })).markup).toContain(
      '--strong:#ffe600;--on-strong:#000000;',
    )
  })

  test.each(['red', '#fff', '#0b6b4f}body{display:none', '#0b6b4f</style>', ''])(
    'is ignored if it is %s',
    (accentColor) => {
      expect(render(sampleLink({}, { accentColor })).markup).toBe(render(sampleLink()).markup)
    },
  )
})

describe('on iOS', () => {
  test('the page tells Safari the app and the link, with the query of the click', () => {
    const ownUrl = 'https://go.meadow.example/a,b?ref=anna&x=1,2'
    for (const page of ['ios-safari', 'ios-in-app'] as const) {
      const landing = { kind: 'landing', page, destination: 'https://a.example/', ownUrl } as const
      // A comma ends a value of the tag.
      expect(renderSamplePage(page, sampleLink(), { landing }).markup, page).toContain(
        '<meta name="apple-itunes-app" content="app-id=1234567890, ' +
          'app-argument=https://go.meadow.example/a%2Cb?ref=anna&amp;x=1%2C2" />',
      )
    }
    for (const kind of ['android-in-app', 'desktop', 'web'] as const) {
      expect(render(sampleLink(), kind).markup, kind).not.toContain('apple-itunes-app')
    }
  })

  test('the App Store button leads to the link’s custom product page', () => {
    for (const kind of ['ios-safari', 'ios-in-app', 'desktop'] as const) {
      expect(render(sampleLink({ appStorePage: ppid }), kind).markup, kind).toContain(
        `href="https://apps.apple.com/app/id1234567890?ppid=${ppid}"`,
      )
    }
  })

  test('Instagram’s own way into the browser is offered in Instagram only', () => {
    const url = 'instagram://extbrowser/?url=https%3A%2F%2Fgo.meadow.example%2Fspring%3Fref%3Danna'
    const page = (isInstagram: boolean) =>
      renderSamplePage('ios-in-app', sampleLink(), { query: 'ref=anna', isInstagram }).markup
    expect(page(true)).toContain(`<a href="${url}">Open in browser</a>`)
    expect(page(true)).toContain('href="x-safari-https://go.meadow.example/spring?ref=anna"')
    expect(page(false)).not.toContain('instagram:')
  })
})

test('every way out of an app’s browser has written steps below it', () => {
  for (const kind of ['ios-in-app', 'android-in-app'] as const) {
    const { markup } = render(sampleLink(), kind)
    expect(markup.indexOf('<ol>'), kind).toBeGreaterThan(markup.lastIndexOf('</div>'))
    expect(markup.match(/<li>/g), kind).toHaveLength(2)
  }
})

test('the desktop page offers the store without scripts too, because an iPad may get it', () => {
  const { markup } = render(sampleLink(), 'desktop')
  expect(markup).toMatch(
    /<noscript><div class="do">\s*<a class="main" data-copy href="https:\/\/apps/,
  )
})

test('a phone gets one action, and the other ways are folded away below it', () => {
  for (const kind of ['ios-safari', 'ios-in-app', 'android-store', 'android-in-app'] as const) {
    const { markup } = render(sampleLink(), kind)
    const [open = '', folded = ''] = markup.split('<details>')
    expect(open.match(/<a /g), kind).toHaveLength(1)
    expect(open, kind).toContain('class="main"')
    expect(folded, kind).toMatch(/^\s*<summary>Problems\?<\/summary>[\s\S]*<a /)
  }
})

test('the button for the App Store names it, in text', () => {
  expect(render(sampleLink(), 'ios-safari').markup).toContain('<small dir="ltr">App Store</small>')
})
