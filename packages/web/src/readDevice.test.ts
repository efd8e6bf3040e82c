import { expect, test } from 'vitest'
import { readDevice } from './readDevice.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

const desktop = { isPhone: false, isDesktop: true, isSafari: false, isOwnApp: false }
const phone = { isPhone: true, isDesktop: false, isSafari: false, isOwnApp: false }
const tablet = { ...desktop, isDesktop: false }

test.each([
  ['Safari', `${iphone}Version/26.1 Mobile/15E148 Safari/604.1`, 5, { ...phone, isSafari: true }],
  ['Chrome on an iPhone', `${iphone}CriOS/142.0 Mobile/15E148 Safari/604.1`, 5, phone],
  ['Instagram on an iPhone', `${iphone}Mobile/15E148 Instagram 445.0.0`, 5, phone],
  ['an unknown web view on an iPhone', `${iphone}Mobile/15E148`, 5, { ...phone, isOwnApp: true }],
  ['Chrome on Android', `${pixel}) ${chrome}`, 5, phone],
  ['Facebook on Android', `${pixel}; wv) ${chrome} [FB_IAB/FB4A;FBAV/520.0]`, 5, phone],
  ['an unknown web view on Android', `${pixel}; wv) ${chrome}`, 5, { ...phone, isOwnApp: true }],
  ['a tablet on Android', `${pixel}) ${chrome.replace('Mobile ', '')}`, 5, tablet],
  ['an iPad', mac, 5, tablet],
  ['a Mac', mac, 0, desktop],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(readDevice({ userAgent, maxTouchPoints })).toEqual(expected)
})
