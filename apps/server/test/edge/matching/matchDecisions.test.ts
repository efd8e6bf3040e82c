import { apiPaths, type Fingerprint, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { installId, iphone, tap } from '../../support/phones.ts'
import { useApp, type Tenant } from '../../support/useApp.ts'

/** What an app gets of which nothing is known yet: the model is what holds for all apps. */

// Clicks are kept by the second.
let nowMs = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
const app = useApp({ now: () => nowMs, relayRanges: ['192.0.2.0/24'] })

const destinations = ['https://lumen.example/amber', 'https://lumen.example/jade'] as const
const [amber, jade] = destinations
const home = '203.0.113.60'

const newApp = () =>
  app.seed({
    links: [
      { slug: 'amber', destination: amber },
      { slug: 'jade', destination: jade },
      { slug: 'amber-too', destination: amber },
    ],
  })

interface Opening {
  readonly device?: Fingerprint
  readonly address?: string
  readonly afterSeconds?: number
}

/** Opens the app for the first time, two minutes after what was clicked. */
async function open(tenant: Tenant, opening: Opening = {}): Promise<MatchResponse> {
  const { device = iphone, address = home, afterSeconds = 120 } = opening
  const clickedMs = nowMs
  nowMs += afterSeconds * 1000
  const body = { ...device, installId: installId() }
  const answer = await app.api(apiPaths.matchLink, body, { tenant, address })
  nowMs = clickedMs
  expect(answer.text).toSatisfy(() => answer.status === 200)
  return answer.json() as MatchResponse
}

const click = (tenant: Tenant, slug: string, address = home) =>
  tap(app, `/${slug}`, { host: tenant.domain, address })

const max: Fingerprint = {
  ...iphone,
  model: 'iPhone 15 Pro Max',
  modelId: 'iPhone16,2',
  screenWidth: 430,
  screenHeight: 932,
}
const pixel: Fingerprint = {
  ...iphone,
  platform: 'android',
  model: 'Pixel 9',
  modelId: 'Pixel 9',
  manufacturer: 'Google',
  systemVersion: '16',
}
const tokyo: Fingerprint = {
  ...iphone,
  timezone: 'Asia/Tokyo',
  locale: [{ languageTag: 'ja-JP' }],
}

describe('after one click at an address', () => {
  test.each([30, 120, 600])('the phone that made it gets its link after %d s', async (seconds) => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { afterSeconds: seconds })).toMatchObject({
      link: amber,
      matchType: 'probabilistic',
    })
  })

  test.each<readonly [string, Opening]>([
    ['another phone', { device: max }],
    ['another system, older than the click’s', { device: { ...iphone, systemVersion: '25.0' } }],
    ['another phone with another system', { device: { ...max, systemVersion: '25.0' } }],
    ['another language and time zone', { device: tokyo }],
    ['an Android phone', { device: pixel }],
    ['a neighbour with the same phone', { address: '203.0.113.61' }],
    ['somebody elsewhere with the same phone', { address: '198.51.100.61' }],
  ])('%s gets nothing', async (_, opening) => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, opening)).toMatchObject({ link: null, confidence: 0 })
    expect(await open(tenant)).toMatchObject({ link: amber })
  })

  test('a second install gets nothing once the first has its link', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant)).toMatchObject({ link: amber })
    expect(await open(tenant)).toEqual({
      link: null,
      matchType: 'none',
      confidence: 0,
      reason: 'no_candidates',
    })
  })
})

describe('after two clicks of phones that cannot be told apart', () => {
  test('to different places, nobody gets a link', async () => {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await click(tenant, slug)
    for (let install = 0; install < 3; install++) {
      expect(await open(tenant)).toMatchObject({ link: null, reason: 'ambiguous' })
    }
  })

  test('to one place, by one link or by two, two get it and a third does not', async () => {
    for (const slugs of [
      ['amber', 'amber'],
      ['amber', 'amber-too'],
    ]) {
      const tenant = await newApp()
      for (const slug of slugs) await click(tenant, slug)
      expect(await open(tenant)).toMatchObject({ link: amber })
      expect(await open(tenant)).toMatchObject({ link: amber })
      expect(await open(tenant)).toMatchObject({ link: null })
    }
  })
})

describe('without a network in common', () => {
  test('strangers with the same phone give nothing, however few or many', async () => {
    for (const count of [1, 2, 12]) {
      const tenant = await newApp()
      for (let each = 0; each < count; each++) {
        await click(tenant, each % 2 === 0 ? 'amber' : 'jade', `203.0.${each}.7`)
      }
      expect(await open(tenant, { address: '198.51.100.7' })).toMatchObject({ link: null })
    }
  })

  test('a click through a relay gives nothing to a stranger, at any address', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber', '192.0.2.7')
    await click(tenant, 'jade', '192.0.2.8')
    for (const address of ['192.0.2.7', '198.51.100.7']) {
      expect(await open(tenant, { address })).toMatchObject({ link: null })
    }
  })
})

describe('an install is told why it gets none', () => {
  test('no_candidates: nothing was clicked', async () => {
    expect(await open(await newApp())).toMatchObject({ reason: 'no_candidates' })
  })

  test('no_candidates: what was clicked is too old', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    const afterSeconds = 24 * 3600 + 2
    expect(await open(tenant, { afterSeconds })).toMatchObject({ reason: 'no_candidates' })
  })

  test('organic_likelier: what was clicked is a stranger’s, elsewhere', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { address: '198.51.100.7' })).toMatchObject({
      reason: 'organic_likelier',
    })
  })

  test('ambiguous: two clicks are alike and lead to different places', async () => {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await click(tenant, slug)
    expect(await open(tenant)).toMatchObject({ reason: 'ambiguous' })
  })

  test('below_threshold: one is likely, and not likely enough', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { afterSeconds: 6 * 3600 })).toMatchObject({
      reason: 'below_threshold',
    })
  })
})
