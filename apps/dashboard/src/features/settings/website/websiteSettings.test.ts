import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultSettings,
  positions,
  readWebsiteSettings,
  themes,
  toAttributes,
  toSnippet,
  toWebsiteSearch,
  validateSettings,
  type WebsiteSettings,
} from './websiteSettings.ts'

const element =
  '<script src="https://go.acme.example/_tl/w/0123456789abcdef.js" integrity="sha384-a+b/c=" crossorigin="anonymous" async></script>'

test('the snippet has an attribute for each setting that is not the default', () => {
  expect(toSnippet(element, toAttributes({ ...defaultSettings, position: 'top', isStored: false })))
    .toBe(`<script
  src="https://go.acme.example/_tl/w/0123456789abcdef.js"
  integrity="sha384-a+b/c="
  crossorigin="anonymous"
  data-link="open/*"
  data-position="top"
  data-medium="website"
  data-storage="no"
  async
></script>`)
})

test('whatever a text contains, it stays inside its attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const snippet = toSnippet(element, { text })
      expect(snippet.match(/<\/?script/g)).toEqual(['<script', '</script'])
      const [, found = ''] = /data-text="([^"]*)"\n {2}async\n><\/script>$/.exec(snippet) ?? []
      const read = found
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      expect(read).toBe(text)
    }),
  )
})

const settings: fc.Arbitrary<WebsiteSettings> = fc.record({
  link: fc.string(),
  position: fc.constantFrom(...positions),
  theme: fc.constantFrom(...themes),
  color: fc.string(),
  text: fc.string(),
  language: fc.string(),
  paths: fc.string(),
  except: fc.string(),
  days: fc.string(),
  medium: fc.string(),
  isStored: fc.boolean(),
  isApple: fc.boolean(),
})

test('a reload of the page restores the settings', () => {
  fc.assert(
    fc.property(settings, (each) => {
      expect(readWebsiteSettings(toWebsiteSearch(each))).toEqual(each)
      expect(Object.values(toAttributes(each)).every((value) => value !== '')).toBe(true)
    }),
  )
  expect(toWebsiteSearch(defaultSettings)).toEqual({})
})

test.each([
  ['color', '0b6b4f'],
  ['color', 'red'],
  ['link', 'https://go.acme.example/open/*'],
  ['link', 'open/*/more'],
  ['link', 'open?a=b'],
  ['language', 'german language'],
  ['days', 'many'],
  ['days', '-1'],
  ['paths', '/products/* checkout'],
  ['except', 'checkout/*'],
])('%s "%s" is refused', (name, value) => {
  expect(Object.keys(validateSettings({ ...defaultSettings, [name]: value }))).toEqual([name])
})

test.each([
  ['color', '#0B6B4F'],
  ['link', ''],
  ['link', '*'],
  ['link', 'products/42'],
  ['language', 'pt-BR'],
  ['days', '0'],
  ['paths', '/products/*, /'],
  ['except', '*/pay'],
])('%s "%s" is accepted', (name, value) => {
  expect(validateSettings({ ...defaultSettings, [name]: value })).toEqual({})
})
