import type { Fingerprint } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candidate } from '../click-index/clickIndex.ts'
import { survivingSignals } from '../click-index/packCandidate.ts'
import type { ClickSignals } from '../clicks/clickSignals.ts'
import { decide } from './decide.ts'

const install: Fingerprint = {
  platform: 'ios',
  model: 'iPhone 15',
  modelId: 'iPhone15,4',
  manufacturer: 'Apple',
  systemVersion: '26.1.2',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [],
  timezone: null,
  userAgent: null,
  timestamp: 0,
}

const agreeing: ClickSignals = {
  platform: 'ios',
  model: null,
  systemVersion: '26.1',
  screen: { short: 393, long: 852, scale: 3 },
  language: null,
  timezone: null,
  isConfirmed: true,
}

let made = 0
function click(changes: Partial<ClickSignals> = {}): Candidate {
  const reference = Buffer.alloc(23)
  reference.writeUInt32BE(++made)
  return { reference, atMs: 0, signals: { ...agreeing, ...changes } }
}

const all = (clicks: readonly Candidate[]) => ({ clicks, count: clicks.length })
const decideOne = (changes: Partial<ClickSignals>, phone: Partial<Fingerprint> = {}) =>
  decide({ ...install, ...phone }, all([click(changes)])).kind

const pixel: Partial<Fingerprint> = {
  platform: 'android',
  model: 'Pixel 9',
  modelId: 'tokay',
  manufacturer: 'Google',
  systemVersion: '16',
}
const androidClick: Partial<ClickSignals> = {
  platform: 'android',
  model: 'Pixel 9',
  systemVersion: '16',
  screen: null,
}

test('the only click that agrees is the one', () => {
  const right = click()
  const others = [click({ platform: 'android' }), click({ systemVersion: '18.6' })]
  expect(decide(install, all([...others, right]))).toMatchObject({
    kind: 'match',
    candidate: right,
  })
})

test('no clicks, none that agrees, and several that do are three reasons for none', () => {
  expect(decide(install, all([]))).toEqual({ kind: 'none', reason: 'no_candidates' })
  expect(decide(install, all([click({ screen: null })]))).toMatchObject({
    reason: 'below_threshold',
  })
  expect(decide(install, all([click(), click()]))).toMatchObject({ reason: 'ambiguous' })
})

test('a list that was cut may hide a second one, so nobody is guessed', () => {
  expect(decide(install, { clicks: [click()], count: 2 })).toMatchObject({ reason: 'ambiguous' })
})

describe('agreement', () => {
  test('needs the same platform', () => {
    for (const platform of ['android', 'desktop'] as const)
      expect(decideOne({ platform })).toBe('none')
    expect(decideOne({ platform: 'desktop' }, { platform: 'web' })).toBe('none')
  })

  test('needs a device that both tell', () => {
    expect(decideOne({ screen: null })).toBe('none')
    expect(decideOne({ model: 'iPhone15,4', screen: null })).toBe('match')
    expect(decideOne({ model: 'iPhone 15', screen: null })).toBe('match')
    expect(decideOne({ model: 'iPhone15,5', screen: null })).toBe('none')
  })

  test('needs a system that both tell', () => {
    expect(decideOne({ systemVersion: null })).toBe('none')
    expect(decideOne({}, { systemVersion: null })).toBe('none')
    expect(decideOne({ systemVersion: '26' })).toBe('match')
    expect(decideOne({ systemVersion: '26.1.2' })).toBe('match')
    expect(decideOne({ systemVersion: '26.10' })).toBe('none')
    expect(decideOne({ systemVersion: '2' })).toBe('none')
    expect(decideOne({ systemVersion: 'Tiramisu' }, { systemVersion: 'Tiramisu' })).toBe('none')
  })

  test('a phone that is held sideways is the same phone', () => {
    expect(decideOne({}, { screenWidth: 852, screenHeight: 393 })).toBe('match')
  })

  test('iOS tells its points exactly; Android may be one off', () => {
    expect(decideOne({ screen: { short: 394, long: 852, scale: 3 } })).toBe('none')
    const screen = { short: 412, long: 915, scale: 2.625 }
    const size = { screenWidth: 411.4, screenHeight: 914.3 }
    expect(decideOne({ ...androidClick, model: null, screen }, { ...pixel, ...size })).toBe('match')
    expect(
      decideOne({ ...androidClick, model: null, screen }, { ...pixel, ...size, screenWidth: 409 }),
    ).toBe('none')
  })

  test('Android’s models agree with and without the maker’s name', () => {
    expect(decideOne(androidClick, pixel)).toBe('match')
    expect(decideOne(androidClick, { ...pixel, model: 'Google Pixel 9' })).toBe('match')
    expect(decideOne({ ...androidClick, model: 'Pixel 9 Pro' }, pixel)).toBe('none')
  })

  test('a model with a long name agrees with itself after it was in the index', () => {
    // The index cuts models at 18 bytes; what compares them must cut the install's too.
    const model = 'moto g power 5G - 2024'
    const kept = survivingSignals({ ...agreeing, ...androidClick, model })
    expect(decideOne(kept, { ...pixel, model, modelId: 'fogona' })).toBe('match')
  })

  test('a model that says nothing agrees with no device', () => {
    // "-" folds to nothing, and so does a model whose name is its maker's.
    const empty = { ...androidClick, model: '-', screen: null }
    expect(decideOne(empty, { ...pixel, model: 'Google' })).toBe('none')
  })
})

describe('for any clicks', () => {
  const signals: fc.Arbitrary<ClickSignals> = fc.record({
    platform: fc.constantFrom('ios', 'android', 'desktop'),
    model: fc.constantFrom(null, 'iPhone15,4', 'iPhone 15', 'iPhone16,2', 'Pixel 9'),
    systemVersion: fc.constantFrom(null, '26', '26.1', '26.1.2', '26.2', '16'),
    screen: fc.constantFrom(
      null,
      { short: 393, long: 852, scale: 3 },
      { short: 430, long: 932, scale: 3 },
    ),
    language: fc.constant(null),
    timezone: fc.constant(null),
    isConfirmed: fc.boolean(),
  })
  const clicks = fc.array(
    signals.map((each) => click(each)),
    { maxLength: 12 },
  )

  test('two that agree are never told apart', () => {
    fc.assert(
      fc.property(clicks, fc.nat(12), fc.nat(12), (others, a, b) => {
        const list = others.toSpliced(a, 0, click()).toSpliced(b, 0, click())
        expect(decide(install, all(list)).kind).toBe('none')
      }),
    )
  })

  test('the answer does not depend on their order, and what is chosen agrees by itself', () => {
    fc.assert(
      fc.property(clicks, fc.infiniteStream(fc.double()), (list, keys) => {
        const order = new Map(list.map((each) => [each, keys.next().value as number]))
        const shuffled = list.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        const decision = decide(install, all(list))
        expect(decide(install, all(shuffled))).toEqual(decision)
        if (decision.kind !== 'match') return
        expect(decide(install, all([decision.candidate])).kind).toBe('match')
        expect(decision.confidence).toBeGreaterThan(0)
        expect(decision.confidence).toBeLessThan(1)
      }),
    )
  })

  test('one more click never makes a match of another', () => {
    fc.assert(
      fc.property(clicks, signals, (list, more) => {
        const before = decide(install, all(list))
        const after = decide(install, all([...list, click(more)]))
        if (before.kind === 'match' && after.kind === 'match') {
          expect(after.candidate).toBe(before.candidate)
        }
      }),
    )
  })

  test('nor does a cut list ever match', () => {
    fc.assert(
      fc.property(clicks, fc.integer({ min: 1, max: 1_000 }), (list, hidden) => {
        expect(decide(install, { clicks: list, count: list.length + hidden }).kind).toBe('none')
      }),
    )
  })
})
