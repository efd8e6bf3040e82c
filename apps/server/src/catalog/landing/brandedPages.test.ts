import { describe, expect, test } from 'vitest'
import { landingKinds, renderSamplePage } from '#test/support/renderSamplePage.ts'
import { sampleLink } from '#test/support/sampleLink.ts'
import type { Link } from '../links/link.ts'

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
