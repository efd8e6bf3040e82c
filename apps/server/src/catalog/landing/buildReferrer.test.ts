import { createLinkClient, createSessionRegistry } from '@throughlink/client'
import { createMemoryStorage } from '@throughlink/client/testing'
import { formatPublishableKey } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Campaign, campaignNames } from '../links/campaign.ts'
import { buildReferrer, maxReferrerLength } from './buildReferrer.ts'
import { buildPlayUrl } from './storeUrls.ts'

const clickId = `tl1${'a1_-'.repeat(13)}`
const build = (campaign: Campaign) => buildReferrer(clickId, campaign)

test.each<readonly [string, Campaign, string]>([
  ['no campaign', {}, ''],
  ['a source', { utm_source: 'mail' }, '&utm_source=mail'],
  [
    'all parameters, in the order of Play’s reports',
    {
      utm_content: 'e',
      utm_term: 'd',
      utm_campaign: 'c',
      utm_medium: 'b',
      utm_source: 'a',
    },
    '&utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e',
  ],
  ['an empty value', { utm_source: '', utm_medium: 'b' }, '&utm_medium=b'],
  ['characters of a query', { utm_source: 'a&b=c d%#+' }, '&utm_source=a%26b%3Dc%20d%25%23%2B'],
  ['Unicode', { utm_source: 'é✓' }, '&utm_source=%C3%A9%E2%9C%93'],
  ['a lone surrogate', { utm_source: 'a\ud800b' }, '&utm_source=a%EF%BF%BDb'],
])('a referrer with %s', (_, campaign, expected) => {
  expect(build(campaign)).toBe(`clickId=${clickId}${expected}`)
})

test('parameters that do not fit are omitted whole, with those after them', () => {
  const rest = maxReferrerLength - build({ utm_source: 'mail' }).length - '&utm_medium='.length
  const full = { utm_source: 'mail', utm_medium: 'x'.repeat(rest), utm_term: 'a' }
  expect(build(full)).toHaveLength(maxReferrerLength)
  expect(build(full)).toMatch(/x$/)
  const tooLong = { ...full, utm_medium: 'x'.repeat(rest + 1) }
  expect(build(tooLong)).toBe(`clickId=${clickId}&utm_source=mail`)
})

/** Opens an app that was installed with this referrer. Returns the click id that the client sends. */
function readClickId(referrer: string): Promise<unknown> {
  const key = formatPublishableKey('https://links.example', 'a'.repeat(16))
  return new Promise((resolve) => {
    const client = createLinkClient(
      { API_KEY: key, appID: 'app_test' },
      {
        platform: 'android',
        storage: createMemoryStorage(),
        installReferrer: { read: () => ({ referrer }) },
        http: {
          post({ body }) {
            resolve((JSON.parse(body) as { readonly clickId?: unknown }).clickId)
            const answer = { link: null, matchType: 'none', confidence: 0, reason: 'no_match' }
            const response = { status: 200, retryAfter: null, body: JSON.stringify(answer) }
            return { response: Promise.resolve(response), cancel: () => undefined }
          },
        },
      },
      { sessions: createSessionRegistry() },
    )
    const stop = client.start()
    client.subscribe(() => {
      if (!client.getSnapshot().isLinkProcessed) return
      stop()
      resolve(null)
    })
  })
}

test('the real client finds the click id, whatever the campaign is', async () => {
  const part = fc.constantFrom(
    '&clickId=x',
    'clickId=x',
    '%26clickId%3Dx',
    '%2526clickId%253Dx',
    '&click_id=x',
    '&',
    '=',
    '%',
    '%zz',
    '#',
    '+',
    ' ',
    'é',
    '🌿',
    '\ud83c',
    '\udf3f',
    '\u0000',
  )
  const value = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 128 }),
  )
  const campaign = fc.dictionary(fc.constantFrom(...campaignNames), value)
  await fc.assert(
    fc.asyncProperty(campaign, async (each) => {
      const referrer = build(each)
      expect(referrer.length).toBeLessThanOrEqual(maxReferrerLength)
      // Play decodes the parameter once, but the client also accepts it as it was in the URL.
      const url = buildPlayUrl('a.b', referrer)
      expect(new URL(url).searchParams.get('referrer')).toBe(referrer)
      expect(await readClickId(referrer)).toBe(clickId)
      expect(await readClickId(url.split('&referrer=')[1] ?? '')).toBe(clickId)
    }),
    { numRuns: 300 },
  )
})
