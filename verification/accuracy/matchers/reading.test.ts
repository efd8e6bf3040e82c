import { expect, test } from 'vitest'
import { splitIpv6 } from './networks.ts'
import { isSameVersion, parseBrowser, readShownDevice } from './readShownDevice.ts'
import { tinyPage, userAgents } from './tinyWorld.ts'

const show = (userAgent: string, page: typeof tinyPage | null = null) =>
  readShownDevice({ headers: { 'user-agent': userAgent }, page })

test('parses a user agent literally', () => {
  expect(parseBrowser(userAgents.safari)).toStrictEqual({
    platform: 'ios',
    systemVersion: '18.7',
    webKitVersion: '605.1.15',
    chromeVersion: null,
  })
  expect(parseBrowser(userAgents.chromeOnIos)).toMatchObject({
    platform: 'ios',
    chromeVersion: '145.0.7632.34',
  })
  expect(parseBrowser(userAgents.androidWebView)).toMatchObject({
    platform: 'android',
    systemVersion: '16',
    chromeVersion: '145.0.7632.45',
  })
  expect(parseBrowser(userAgents.ipad).platform).toBe('mac')
  expect(parseBrowser(userAgents.bot).platform).toBe('other')
})

test.each([
  ['safari', userAgents.safari, null, '26.3'],
  ['meta', userAgents.instagram, 'iPhone15,4', '26.3.1'],
  ['meta', userAgents.facebook, 'iPhone15,4', '26.3.1'],
  ['chrome', userAgents.chromeOnIos, null, '26.3.1'],
  ['other', userAgents.webView, null, null],
  ['chrome', userAgents.chrome, null, null],
  ['chrome', userAgents.androidWebView, 'Pixel 9', '16'],
])('reads what %s really shows: %s', (source, userAgent, model, systemVersion) => {
  expect(show(userAgent)).toMatchObject({ source, model, systemVersion })
})

test('reads screen and language from Instagram if there is no page report', () => {
  expect(show(userAgents.instagram)).toMatchObject({ screen: '393x852@3', language: 'en-us' })
  expect(show(userAgents.instagram, { ...tinyPage, screenWidth: 402 }).screen).toBe('402x852@3')
})

test('reads client hints from the page or from headers', () => {
  const page = { ...tinyPage, model: 'SM-S928B', platformVersion: '16.0.0' }
  const shown = { family: 'android', model: 'SM-S928B', systemVersion: '16.0.0' }
  expect(show(userAgents.chrome, page)).toMatchObject(shown)
  const headers = {
    'user-agent': userAgents.chrome,
    'sec-ch-ua-model': '"SM-S928B"',
    'sec-ch-ua-platform-version': '"16.0.0"',
  }
  expect(readShownDevice({ headers, page: null })).toMatchObject(shown)
})

test('treats a Mac as an iPad, and a bot as no device', () => {
  expect(show(userAgents.ipad).family).toBe('ipad')
  expect(show(userAgents.bot).family).toBeNull()
})

test.each([
  ['26.3', '26.3.1', true],
  ['26.3', '26.30', false],
  ['26.0', '26', true],
  ['26.0', '26.3', false],
  ['14.0.0', '14', true],
  ['26.3.1', '26.3', false],
])('%s agrees with %s: %s', (shown, version, isAgreeing) => {
  expect(isSameVersion(shown, version)).toBe(isAgreeing)
})

test.each([
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['2001:0DB8:0:1:02:3:4:5', '2001:db8:0:1:2:3:4:5'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['203.0.113.7', undefined],
  ['1:2:3', undefined],
  ['1::2::3', undefined],
  ['1:2:3:4:5:6:7:8::', undefined],
  ['g::', undefined],
])('splits %s into groups', (address, groups) => {
  expect(splitIpv6(address)?.join(':')).toBe(groups)
})
