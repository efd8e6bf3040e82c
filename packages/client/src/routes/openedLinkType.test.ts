import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnHost, openedLinkType } from './openedLinkType.ts'

const own = ['l.example.com', 'Links.Example.COM']

test.each([
  ['https://anything.example/x', 'verified'],
  ['http://anything.example/x', 'verified'],
  ['myapp://products/42', 'scheme'],
  ['myapp:///products/42', 'scheme'],
  ['/products/42', 'scheme'],
  ['exp://127.0.0.1:8081/--/products/42', 'scheme'],
  ['exps://u.example.com/@team/app/--/', 'scheme'],
])('without linkHosts, %s is a %s link', (url, type) => {
  expect(openedLinkType(url, undefined)).toBe(type)
})

test.each([
  ['https://l.example.com/x', 'verified'],
  ['https://L.EXAMPLE.COM:8443/x', 'verified'],
  ['https://user@l.example.com/x', 'verified'],
  ['https://links.example.com/x', 'verified'],
  ['https://other.example/x', null],
  ['https://l.example.com.other.example/x', null],
  ['https://l.example.com@other.example/x', null],
  ['https://evil-l.example.com/x', null],
  ['https://sub.l.example.com/x', null],
  ['https://other.example/?u=https://l.example.com/x', null],
  ['https://other.example#@l.example.com/x', null],
  ['myapp://products/42', 'scheme'],
])('with linkHosts, %s is %s', (url, type) => {
  expect(openedLinkType(url, own)).toBe(type)
})

test('with empty linkHosts no web URL is a link', () => {
  expect(openedLinkType('https://l.example.com/x', [])).toBeNull()
  expect(openedLinkType('myapp://x', [])).toBe('scheme')
})

test.each([
  ['an empty string', ''],
  ['white space', ' \n'],
  ['a blank page', 'about:blank'],
  ['code', 'javascript:alert(1)'],
  ['a file', 'file:///a.pdf'],
  ['a file of another app', 'content://com.example.files/1'],
  ['an intent', 'intent://x#Intent;scheme=myapp;end'],
  ['a message', 'mailto:someone@example.com'],
  ['a text message', 'sms:+15550100'],
  ['a call', 'tel:+15550100'],
  ['a blob', 'blob:https://l.example.com/1'],
  ['Expo Go itself', 'exp://127.0.0.1:8081'],
  ['an update of Expo', 'exps://u.example.com/update?channel=main'],
  ['a development client', 'exp+my-app://expo-development-client/?url=http://127.0.0.1:8081'],
  ['a development client on our scheme', 'myapp://expo-development-client/?url=http://a'],
  ['a Facebook sign-in', 'fb1234567890://authorize?x=1'],
  ['a Google sign-in', 'com.googleusercontent.apps.1234-abcd:/oauth2redirect'],
  ['a Microsoft sign-in', 'msauth.com.example.app://auth'],
  ['a Microsoft sign-in on Android', 'msauth://com.example.app/hash'],
  ['a sign-in with the older Microsoft library', 'msal01234567-89ab-cdef-0123-456789abcdef://auth'],
])('%s is not a link', (_, url) => {
  expect(openedLinkType(url, undefined)).toBeNull()
})

describe('an OAuth response', () => {
  test.each([
    ['a code', 'myapp://callback?code=abc&state=xyz'],
    ['an error', 'myapp://callback?error=access_denied&state=xyz'],
    ['a token in the fragment', 'myapp://callback#access_token=abc&token_type=bearer'],
    ['an id token in the fragment', 'myapp:/callback#id_token=abc'],
    ['a token in the query', 'myapp://callback?access_token=abc'],
    ['a code in the fragment', 'myapp://callback#code=abc&state=xyz'],
    ['parameters in both places', 'myapp://callback?state=xyz#code=abc'],
    ['percent-encoded names', 'myapp://callback?%63ode=abc&st%61te=xyz'],
  ])('with %s is not a link', (_, url) => {
    expect(openedLinkType(url, undefined)).toBeNull()
  })

  test.each([
    ['a voucher code', 'myapp://redeem?code=abc'],
    ['a state of a country', 'myapp://shops?state=texas'],
    ['an error', 'myapp://help?error=12'],
    ['the words as values', 'myapp://search?q=access_token'],
  ])('is not detected in %s', (_, url) => {
    expect(openedLinkType(url, undefined)).toBe('scheme')
  })
})

test('any opened URL is handled without throwing, and is never a deferred link', () => {
  const url = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string().map((rest) => `myapp:${rest}`),
  )
  fc.assert(
    fc.property(url, fc.option(fc.array(fc.domain()), { nil: undefined }), (text, hosts) => {
      expect([null, 'verified', 'scheme']).toContain(openedLinkType(text, hosts))
    }),
  )
})

test('every host is accepted without linkHosts', () => {
  expect(isOwnHost('other.example', undefined)).toBe(true)
  expect(isOwnHost(null, undefined)).toBe(true)
  expect(isOwnHost(null, own)).toBe(false)
})

test('an app scheme that begins like a sign-in scheme is accepted', () => {
  expect(openedLinkType('msalon://appointments/42', undefined)).toBe('scheme')
})

test.each(['https://', 'https:///x', '//other.example/x'])(
  'with linkHosts, %s is not a link',
  (url) => {
    expect(openedLinkType(url, own)).toBeNull()
  },
)
