import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../linkSettings.ts'
import { validateSettings } from '../validateSettings.ts'
import { readPageCard } from './readPageCard.ts'

const pageUrl = 'https://shop.example/plants/fern'
const read = (html: string) => readPageCard(html, pageUrl)

describe('the card of a page', () => {
  test('is that of its Open Graph tags', () => {
    expect(
      read(`<!doctype html><html><head><title>Shop</title>
        <meta name="description" content="For search engines">
        <meta property="og:title" content="A fern &amp; a pot">
        <meta property='og:description' content='Order
          today'>
        <meta property="og:image" content="/fern.jpg"></head></html>`),
    ).toEqual({
      title: 'A fern & a pot',
      description: 'Order today',
      imageUrl: 'https://shop.example/fern.jpg',
    })
  })

  test('falls back to X, the title and the description for search engines', () => {
    expect(
      read(`<TITLE> Ferns \n of the year </TITLE><meta name="Twitter:Image" content="https://cdn.example/a.png">
        <meta name=description content="All of them">`),
    ).toEqual({
      title: 'Ferns of the year',
      description: 'All of them',
      imageUrl: 'https://cdn.example/a.png',
    })
  })

  test('is read from a page that is cut off', () => {
    expect(read('<title>Fern</title><meta property="og:ima')).toMatchObject({ title: 'Fern' })
    expect(read('<title>Fern without an end')).toMatchObject({ title: 'Fern without an end' })
  })

  test('has no tag of a comment, a script or a style', () => {
    expect(
      read(`<!-- <meta property="og:title" content="no"> -->
        <script>document.write('<meta property="og:title" content="no">')</script>
        <style><meta property="og:title" content="no"></style>`),
    ).toEqual({ title: null, description: null, imageUrl: null })
  })

  test.each([
    'http://cdn.example/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'https://user:password@cdn.example/a.png',
    '//[',
    '',
  ])('has no image for %j', (url) => {
    expect(read(`<meta property="og:image" content="${url}">`).imageUrl).toBe(null)
  })

  test('is accepted by the link, whatever the page contains', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 400 }), (content, times) => {
        const long = content.repeat(times).replaceAll('"', '&quot;')
        const card = read(`<meta property="og:title" content="${long}">
          <meta property="og:description" content="${long}"><meta property="og:image" content="${long}">`)
        const settings = { ...defaultSettings, destination: pageUrl, ...card }
        expect(validateSettings(settings, { slug: 'x', scheme: null })).toEqual([])
      }),
    )
  })
})
