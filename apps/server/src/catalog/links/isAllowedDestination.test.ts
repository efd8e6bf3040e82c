import { describe, expect, test } from 'vitest'
import { isAllowedDestination, isWebUrl } from './isAllowedDestination.ts'

test.each([
  'https://example.com',
  'http://example.com/path?query=1#fragment',
  'HTTPS://Example.com/',
  'https://example.com:8443/a%20b?next=javascript:alert(1)',
  'https://example.com/?q=data:text/html,x&at=@home',
  'https://xn--bcher-kva.example/',
  'https://bücher.example/straße?größe=1',
  'https://[2001:db8::1]/',
  'meadow://plants/fern?color=green',
  'meadow:plants',
  'meadow:///plants',
  'Meadow://plants',
])('allows %s for an app with the scheme meadow', (url) => {
  expect(isAllowedDestination(url, 'meadow')).toBe(true)
})

test('allows only web URLs for an app without a scheme', () => {
  expect(isAllowedDestination('meadow://plants', null)).toBe(false)
  expect(isAllowedDestination('https://example.com', null)).toBe(true)
})

test('compares the complete scheme', () => {
  for (const url of [
    'meadows://x',
    'mead://x',
    'meadow.dev://x',
    'x-meadow://x',
    'https-meadow://x',
  ]) {
    expect(isAllowedDestination(url, 'meadow'), url).toBe(false)
  }
})

test('rejects a URL that is too long as written or encoded', () => {
  expect(isAllowedDestination(`https://example.com/${'a'.repeat(2_048)}`, null)).toBe(false)
  expect(isAllowedDestination(`https://example.com/${'ü'.repeat(1_000)}`, null)).toBe(false)
  expect(isAllowedDestination(`https://example.com/${'a'.repeat(2_000)}`, null)).toBe(true)
})

const dangerous = [
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:https://example.com/',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/0190a0a0-0000-7000-8000-000000000001',
  'filesystem:https://example.com/temporary/x',
  'intent://example.com/#Intent;scheme=https;package=x.y;end',
  'about:blank',
  'view-source:https://example.com',
  'content://com.android.contacts/people',
  'android-app://x.y/https/example.com',
  'itms-services://?action=download-manifest&url=https://example.com',
]

const disguises: readonly (readonly [string, (url: string) => string])[] = [
  ['plain', (url) => url],
  ['in capitals', (url) => url.replace(/^[^:]*/, (scheme) => scheme.toUpperCase())],
  [
    'in mixed case',
    (url) => url.replace(/[a-z]/g, (c, at: number) => (at % 2 ? c.toUpperCase() : c)),
  ],
  ['a space before it', (url) => ` ${url}`],
  ['a tab before it', (url) => `\t${url}`],
  ['a line break before it', (url) => `\n${url}`],
  ['a carriage return before it', (url) => `\r\n${url}`],
  ['a zero byte before it', (url) => `\0${url}`],
  ['a control character before it', (url) => `\x01${url}`],
  ['an escape before it', (url) => `\x1b${url}`],
  ['a delete before it', (url) => `\x7f${url}`],
  ['a no-break space before it', (url) => `\u00a0${url}`],
  ['a byte order mark before it', (url) => `\ufeff${url}`],
  ['a zero-width space before it', (url) => `\u200b${url}`],
  ['a direction override before it', (url) => `\u202e${url}`],
  ['a line separator before it', (url) => `\u2028${url}`],
  ['a tab within', (url) => `${url.slice(0, 3)}\t${url.slice(3)}`],
  ['a line break within', (url) => `${url.slice(0, 3)}\n${url.slice(3)}`],
  ['a carriage return within', (url) => `${url.slice(0, 3)}\r${url.slice(3)}`],
  ['a zero byte within', (url) => `${url.slice(0, 3)}\0${url.slice(3)}`],
  ['a soft hyphen within', (url) => `${url.slice(0, 3)}\u00ad${url.slice(3)}`],
  ['a zero-width joiner within', (url) => `${url.slice(0, 3)}\u200d${url.slice(3)}`],
  ['a tab before the colon', (url) => url.replace(':', '\t:')],
  ['a space before the colon', (url) => url.replace(':', ' :')],
  ['a line break after the colon', (url) => url.replace(':', ':\n')],
  ['the colon as an entity', (url) => url.replace(':', '&colon;')],
  ['the colon as a numeric entity', (url) => url.replace(':', '&#58;')],
  ['the first letter as an entity', (url) => `&#${url.charCodeAt(0)};${url.slice(1)}`],
  [
    'the first letter as a hexadecimal entity',
    (url) => `&#x${url.charCodeAt(0).toString(16)};${url.slice(1)}`,
  ],
  ['a tab as an entity', (url) => `${url.slice(0, 3)}&Tab;${url.slice(3)}`],
  ['percent-encoded', (url) => encodeURIComponent(url)],
  ['percent-encoded twice', (url) => encodeURIComponent(encodeURIComponent(url))],
  ['the colon encoded', (url) => url.replace(':', '%3a')],
  ['the first letter encoded', (url) => `%${url.charCodeAt(0).toString(16)}${url.slice(1)}`],
  ['the first letter escaped', (url) => `\\u00${url.charCodeAt(0).toString(16)}${url.slice(1)}`],
  [
    'in full-width letters',
    (url) => url.replace(/[a-z]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
  ],
  ['with a long s or a Turkish i', (url) => url.replace('s', 'ſ').replace('i', 'ı')],
  ['behind two slashes', (url) => `//${url}`],
  ['behind a backslash', (url) => `\\${url}`],
  ['behind a colon', (url) => `:${url}`],
  ['behind url:', (url) => `url:${url}`],
  ['within quotes', (url) => `"${url}"`],
]

describe('a URL that runs code, reads the device or starts another app', () => {
  const payloads = dangerous.flatMap((url) =>
    disguises.map(([name, disguise]) => [name, disguise(url), url] as const),
  )

  test('is tested in more than 500 forms', () => {
    expect(new Set(payloads.map(([, payload]) => payload)).size).toBeGreaterThan(500)
  })

  test.each(disguises)('is rejected: %s', (_, disguise) => {
    for (const url of dangerous) {
      const payload = disguise(url)
      const ownScheme = /^[a-z-]+/.exec(url)?.[0] ?? null
      expect(isAllowedDestination(payload, null), payload).toBe(false)
      expect(isAllowedDestination(payload, 'meadow'), payload).toBe(false)
      // Even if a row declares the scheme as the app's own.
      expect(isAllowedDestination(payload, ownScheme), payload).toBe(false)
    }
  })
})

test.each([
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://@example.com/',
  'https://:@example.com/',
  'https://bank.example@evil.example/',
  'https://bank.example%40@evil.example/',
  'meadow://user:secret@plants/',
])('rejects a URL with credentials: %s', (url) => {
  expect(isAllowedDestination(url, 'meadow')).toBe(false)
})

test.each([
  '',
  '/',
  '/path',
  '//example.com/',
  '?query',
  '#fragment',
  'example.com',
  'https:',
  'https://',
  'https:///example.com',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'https://example.com\\@evil.example',
  'https://exa mple.com/',
  'https://example.com/a b',
  'https://example.com/\u0000',
  'https://example.com/\r\nset-cookie: a=b',
  'https://example.com:99999/',
  'https://[::1',
  'ftp://example.com/',
  'ws://example.com/',
  'mailto:a@example.com',
  'tel:+4912345',
  'sms:+4912345',
  'market://details?id=x.y',
])('rejects %j, which is not a plain URL', (url) => {
  expect(isAllowedDestination(url, 'meadow')).toBe(false)
})

test('isWebUrl accepts web URLs only', () => {
  expect(isWebUrl('HTTPS://example.com')).toBe(true)
  expect(isWebUrl('meadow://x')).toBe(false)
})
