import { apiPaths, type Fingerprint, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test, vi } from 'vitest'
import { hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { installId, iphone, tap } from '#test/support/phones.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

/** Decisions for an app without its own data, which uses the model of all apps. */

// Clicks are stored with a precision of one second.
let nowMs = Math.floor(Date.now() / 1000) * 1000 - 2 * hourMs
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
  readonly storeLabel?: 'organic' | 'unset'
  readonly address?: string
  readonly afterSeconds?: number
}

/** Opens the app for the first time, by default two minutes after the click. */
async function open(tenant: Tenant, opening: Opening = {}): Promise<MatchResponse> {
  const { device = iphone, address = home, afterSeconds = 120, storeLabel } = opening
  const clickedMs = nowMs
  nowMs += afterSeconds * 1000
  const body = { ...device, installId: installId(), storeLabel }
  const response = await app.api(apiPaths.matchLink, body, { tenant, address })
  nowMs = clickedMs
  expect(response.text).toSatisfy(() => response.status === 200)
  return response.json() as MatchResponse
}

const click = (tenant: Tenant, slug: string, address = home) =>
  tap(app, `/${slug}`, { host: tenant.domain, address })

const proMax: Fingerprint = {
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

describe('after one click from an address', () => {
  test.each([30, 120, 600])('the device that clicked gets its link after %d s', async (seconds) => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { afterSeconds: seconds })).toMatchObject({
      link: amber,
      matchType: 'probabilistic',
    })
  })

  test('its link is found although the index is late once', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    vi.spyOn(app.index, 'find').mockRejectedValueOnce(new Error('Command timed out'))
    expect(await open(tenant)).toMatchObject({ link: amber })
  })

  test.each<readonly [string, Opening]>([
    ['another device', { device: proMax }],
    [
      'another system version, older than the click’s',
      { device: { ...iphone, systemVersion: '25.0' } },
    ],
    [
      'another device with another system version',
      { device: { ...proMax, systemVersion: '25.0' } },
    ],
    ['another language and time zone', { device: tokyo }],
    ['an Android device', { device: pixel }],
    ['a neighbor with the same device', { address: '203.0.113.61' }],
    ['a person elsewhere with the same device', { address: '198.51.100.61' }],
  ])('%s gets no link', async (_, opening) => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, opening)).toMatchObject({ link: null, confidence: 0 })
    expect(await open(tenant)).toMatchObject({ link: amber })
  })

  test('a second install gets no link once the first has one', async () => {
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

describe('after two clicks of indistinguishable devices', () => {
  test('to different destinations, no install gets a link', async () => {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await click(tenant, slug)
    for (let install = 0; install < 3; install++) {
      expect(await open(tenant)).toMatchObject({ link: null, reason: 'ambiguous' })
    }
  })

  test('to one destination, over one link or two, two installs get it and a third does not', async () => {
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

describe('without a common network', () => {
  test('clicks of strangers with the same device match nothing, however few or many', async () => {
    for (const count of [1, 2, 12]) {
      const tenant = await newApp()
      for (let each = 0; each < count; each++) {
        await click(tenant, each % 2 === 0 ? 'amber' : 'jade', `203.0.${each}.7`)
      }
      expect(await open(tenant, { address: '198.51.100.7' })).toMatchObject({ link: null })
    }
  })

  test('a click through a relay matches no stranger at any address', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber', '192.0.2.7')
    await click(tenant, 'jade', '192.0.2.8')
    for (const address of ['192.0.2.7', '198.51.100.7']) {
      expect(await open(tenant, { address })).toMatchObject({ link: null })
    }
  })
})

describe('the response contains the reason for no match', () => {
  test('no_candidates: there was no click', async () => {
    expect(await open(await newApp())).toMatchObject({ reason: 'no_candidates' })
  })

  test('no_candidates: the click is too old', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    const afterSeconds = 24 * 3600 + 2
    expect(await open(tenant, { afterSeconds })).toMatchObject({ reason: 'no_candidates' })
  })

  test('organic_likelier: the click is from a stranger elsewhere', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { address: '198.51.100.7' })).toMatchObject({
      reason: 'organic_likelier',
    })
  })

  test('organic: the store says that no link led to the install', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { storeLabel: 'organic' })).toMatchObject({
      link: null,
      reason: 'organic',
    })
    // It took no share of the click.
    expect(await open(tenant, { storeLabel: 'unset' })).toMatchObject({ link: amber })
  })

  test('unavailable while the index is: the next try of the install finds the link', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    const body = { ...iphone, installId: installId() }
    const match = () => app.api(apiPaths.matchLink, body, { tenant, address: home })
    const late = new Error('Command timed out')
    vi.spyOn(app.index, 'find').mockRejectedValueOnce(late).mockRejectedValueOnce(late)
    const refused = await match()
    expectProblem(refused, 'unavailable')
    expect(refused.headers['retry-after']).toBe('1')
    expect((await match()).json()).toMatchObject({ link: amber })
  })

  test('ambiguous: two similar clicks lead to different destinations', async () => {
    const tenant = await newApp()
    for (const slug of ['amber', 'jade']) await click(tenant, slug)
    expect(await open(tenant)).toMatchObject({ reason: 'ambiguous' })
  })

  test('below_threshold: a click is likely, but not likely enough', async () => {
    const tenant = await newApp()
    await click(tenant, 'amber')
    expect(await open(tenant, { afterSeconds: 6 * 3600 })).toMatchObject({
      reason: 'below_threshold',
    })
  })
})
