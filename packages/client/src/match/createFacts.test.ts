import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Ports } from '../ports.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTestPhone, testConfig } from '../testing/createTestPhone.ts'
import { testSignals } from '../testing/testSignals.ts'
import { createScope } from '../time/scope.ts'
import { createFacts, type MatchFacts, noFacts } from './createFacts.ts'
import { getMatchTimes } from './matchTimes.ts'

const clickId = `tl1${'a'.repeat(52)}`
const pasted = 'https://l.example.com/abc'

/** A clipboard that records its calls. */
function createClipboard(text: string | null = pasted) {
  const calls: string[] = []
  return {
    calls,
    hasUrl() {
      calls.push('hasUrl')
      return text !== null
    },
    readText() {
      calls.push('readText')
      return text
    },
  }
}

async function gather(
  ports: Partial<Ports>,
  config: Partial<Config> = {},
): Promise<MatchFacts & { tookMs: number }> {
  const clock = createSimulatedClock(0)
  const { http } = createTestPhone().ports
  const whole: Ports = { platform: 'ios', http, device: { read: () => testSignals }, ...ports }
  const scope = createScope(clock)
  let tookMs = NaN
  const facts = createFacts({
    ports: whole,
    config: () => ({ ...testConfig, ...config }),
    clock,
    scope,
    times: getMatchTimes(5000),
    deadline: 5000,
    askToPaste: () => Promise.resolve(true),
    known: noFacts,
    isFresh: true,
    trace: () => undefined,
  })
  const reading = facts.read().then(() => (tookMs = clock.now()))
  await clock.advance(60_000)
  await reading
  expect(clock.pendingTimers).toBe(0)
  return { ...facts.get(), tookMs }
}

const android = (referrer: unknown): Partial<Ports> => ({
  platform: 'android',
  installReferrer: { read: () => referrer as null },
})
const broken = () => {
  throw new Error('not linked')
}
const hang = () => new Promise<never>(() => undefined)

describe('the install referrer', () => {
  test('provides its click id and its times', async () => {
    const referrer = { referrer: `clickId=${clickId}`, clickTime: 1, installTime: 2 }
    expect(await gather(android(referrer))).toMatchObject({ clickId, referrer })
  })

  test('of another network provides no click id', async () => {
    expect(await gather(android({ referrer: 'gclid=abc' }))).toMatchObject({ clickId: null })
  })

  test.each([null, undefined, 5, 'clickId', {}, { referrer: 5 }, { referrer: null }])(
    'that is %j is ignored',
    async (referrer) => {
      expect(await gather(android(referrer))).toMatchObject({
        clickId: null,
        referrer: null,
        signals: testSignals,
      })
    },
  )

  test('is not read on iOS', async () => {
    let isAsked = false
    const installReferrer = {
      read() {
        isAsked = true
        return null
      },
    }
    await gather({ platform: 'ios', installReferrer })
    expect(isAsked).toBe(false)
  })
})

describe('the clipboard', () => {
  test('is read if it contains a URL', async () => {
    const clipboard = createClipboard()
    expect(await gather({ clipboard })).toMatchObject({ pastedLink: pasted })
    expect(clipboard.calls).toEqual(['hasUrl', 'readText'])
  })

  test('is not read, and shows no prompt, if it contains no URL', async () => {
    const clipboard = createClipboard(null)
    expect(await gather({ clipboard })).toMatchObject({ pastedLink: null })
    expect(clipboard.calls).toEqual(['hasUrl'])
  })

  test.each<[string, Partial<Ports>, Partial<Config>]>([
    ['on Android', { platform: 'android' }, {}],
    ['when disabled', {}, { shouldUseClipboard: false }],
    ['with a click id', android({ referrer: `clickId=${clickId}` }), {}],
  ])('is not checked %s', async (_, ports, config) => {
    const clipboard = createClipboard()
    expect(await gather({ ...ports, clipboard }, config)).toMatchObject({ pastedLink: null })
    expect(clipboard.calls).toEqual([])
  })

  test('provides only links, and none on a foreign host', async () => {
    expect((await gather({ clipboard: createClipboard('my password') })).pastedLink).toBeNull()
    const facts = await gather({ clipboard: createClipboard() }, { linkHosts: ['other.example'] })
    expect(facts.pastedLink).toBeNull()
  })
})

describe('the device', () => {
  test('is not read for deterministic matching', async () => {
    let isAsked = false
    const device = {
      read() {
        isAsked = true
        return testSignals
      },
    }
    expect(await gather({ device }, { matching: 'deterministic' })).toMatchObject({ signals: null })
    expect(isAsked).toBe(false)
  })

  test.each([null, undefined, 'iPhone', 5])(
    'that returns %j provides no signals',
    async (result) => {
      const device = { read: () => result as never }
      expect(await gather({ device })).toMatchObject({ signals: null })
    },
  )
})

describe('a port that fails', () => {
  const nothing = { clickId: null, referrer: null, signals: null, pastedLink: null }

  test.each([
    ['throws', broken, 0],
    ['rejects', () => Promise.reject(new Error('no')), 0],
    ['hangs', hang, 0.7 * 5000],
  ])('and %s provides nothing, within its timeout', async (_, fail, limitMs) => {
    const facts = await gather({
      platform: 'android',
      device: { read: fail },
      installReferrer: { read: fail },
    })
    expect(facts).toEqual({ ...nothing, tookMs: limitMs })
  })

  test.each<[string, () => never | Promise<never>, number, number]>([
    ['throws', broken, 0, 0],
    ['hangs', hang, 0.7 * 5000, 60_000],
  ])(
    'at the clipboard and %s provides nothing, within its timeout',
    async (_, fail, checkMs, promptMs) => {
      const nothingPasted = { ...nothing, signals: testSignals }
      const checking = await gather({ clipboard: { hasUrl: fail, readText: fail } })
      expect(checking).toEqual({ ...nothingPasted, tookMs: checkMs })
      const prompting = await gather({ clipboard: { hasUrl: () => true, readText: fail } })
      expect(prompting).toEqual({ ...nothingPasted, tookMs: promptMs })
    },
  )

  test('because it is absent provides nothing', async () => {
    expect(await gather({ device: undefined })).toMatchObject(nothing)
    expect(await gather({ platform: 'android', device: undefined })).toMatchObject(nothing)
  })
})
