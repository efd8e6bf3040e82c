import { createLinkClient, createSessionRegistry } from '@throughlink/client'
import { createMemoryStorage, createTestLinks } from '@throughlink/client/testing'
import { formatPublishableKey } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addClickQuery } from './addClickQuery.ts'

test.each([
  ['https://a.example/x', '', 'https://a.example/x'],
  ['https://a.example/x', 'ref=anna', 'https://a.example/x?ref=anna'],
  ['https://a.example/x?p=1', 'ref=anna', 'https://a.example/x?p=1&ref=anna'],
  ['https://a.example/x?ref=team', 'ref=anna&n=1', 'https://a.example/x?ref=team&n=1'],
  ['https://a.example/x?%72ef=team', 'ref=anna', 'https://a.example/x?%72ef=team'],
  ['https://a.example/x?next=1', 'Next=2&next[]=3&next.a=4', 'https://a.example/x?next=1'],
  ['https://a.example/x#top', 'ref=anna', 'https://a.example/x?ref=anna#top'],
  ['meadow://x', 'ref=a%20b', 'meadow://x?ref=a%20b'],
  ['https://a.example/x', 'n=1&n=2', 'https://a.example/x?n=1&n=2'],
  ['https://a.example/x', '&&a&=b', 'https://a.example/x?a&=b'],
])('%s with %j is %s', (url, query, expected) => {
  expect(addClickQuery(url, query)).toBe(expected)
})

/** Opens a short link in an app whose service resolves it to this URL. Returns the route. */
function openShortLink(shortLink: string, link: string): Promise<string | null> {
  const key = formatPublishableKey('https://links.example', 'a'.repeat(16))
  const body = JSON.stringify({ link, route: null, parameters: {} })
  const client = createLinkClient(
    { API_KEY: key, appID: 'app_test' },
    {
      platform: 'ios',
      storage: createMemoryStorage(),
      links: createTestLinks(shortLink),
      http: {
        post: () => ({
          response: Promise.resolve({ status: 200, retryAfter: null, body }),
          cancel: () => undefined,
        }),
      },
    },
    { sessions: createSessionRegistry() },
  )
  return new Promise((resolve) => {
    const stop = client.start()
    client.subscribe(() => {
      const { isLinkProcessed, linkRoute } = client.getSnapshot()
      if (!isLinkProcessed) return
      stop()
      resolve(linkRoute)
    })
  })
}

test('is the rule that the client applies to a link that opens the app', async () => {
  const part = fc.constantFrom(
    'a',
    'b',
    'A',
    'a.',
    '%61',
    '%',
    '%zz',
    '=',
    '&',
    '+',
    'é',
    '1',
    '[]',
    '%C3%A9',
  )
  const query = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(query, query, async (own, added) => {
      const url = `https://a.example/x${own === '' ? '' : `?${own}`}`
      const route = await openShortLink(`https://go.example/s?${added}`, url)
      expect(`https://a.example${route ?? ''}`).toBe(addClickQuery(url, added))
    }),
    { numRuns: 300 },
  )
})
