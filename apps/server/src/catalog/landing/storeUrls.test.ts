import { expect, test } from 'vitest'
import { linkUrl } from '../links/createShareUrl.ts'
import { buildIntentUrl } from './storeUrls.ts'

test.each([
  ['spring', 'https://go.meadow.example/spring'],
  ['spring/2026', 'https://go.meadow.example/spring/2026'],
  ['a?b#c d%2F', 'https://go.meadow.example/a%3Fb%23c%20d%252F'],
  ['straße', 'https://go.meadow.example/stra%C3%9Fe'],
])('the slug %s is encoded as a path', (slug, expected) => {
  expect(linkUrl({ domain: 'go.meadow.example', slug })).toBe(expected)
})

test('an intent URL has only its own fragment', () => {
  const intent = buildIntentUrl(
    'https://go.meadow.example/a#Intent;package=evil;end',
    'a.b',
    'https://x/?a;b#c',
  )
  expect(intent).toBe(
    'intent://go.meadow.example/a#Intent;scheme=https;package=a.b;' +
      'S.browser_fallback_url=https%3A%2F%2Fx%2F%3Fa%3Bb%23c;end',
  )
})
