import { expect, test } from 'vitest'
import { readSettings } from './readSettings.ts'

const src = 'https://go.acme.com/_tl/w/abc.js'
const origin = 'https://go.acme.com'

test('without attributes, the banner is shown and links to the domain of the script are decorated', () => {
  expect(readSettings(src, {})).toEqual({
    selector: 'a[href^="https://go.acme.com/"]',
    decorate: {},
    banner: { origin },
    code: { origin },
    codeSelector: '[data-link-code]',
  })
})

test('every attribute is read', () => {
  const { banner, decorate, code, selector } = readSettings(src, {
    link: 'open/*',
    keep: 'q, size',
    medium: 'website',
    position: 'top',
    theme: 'dark',
    color: '#0b6b4f',
    text: 'Cheaper in the app',
    icon: '/icon.png',
    language: 'de',
    paths: '/products/* /',
    except: '/checkout/*',
    days: '7',
    apple: 'yes',
    selector: '.app',
  })
  expect(banner).toEqual({
    origin,
    link: 'open/*',
    keep: ['q', 'size'],
    position: 'top',
    theme: 'dark',
    color: '#0b6b4f',
    text: 'Cheaper in the app',
    icon: '/icon.png',
    language: 'de',
    paths: ['/products/*', '/'],
    except: ['/checkout/*'],
    days: 7,
    apple: true,
  })
  expect(decorate).toEqual({ keep: ['q', 'size'], params: { utm_medium: 'website' } })
  expect(code).toEqual({ origin, link: 'open/*', keep: ['q', 'size'], language: 'de' })
  expect(selector).toBe('.app')
})

test('a page without a banner, and one that may not store', () => {
  expect(readSettings(src, { position: 'none' }).banner).toBeNull()
  expect(readSettings(src, { storage: 'no' }).banner?.canStore?.()).toBe(false)
})
