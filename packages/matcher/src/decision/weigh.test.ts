import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  candidates,
  clickSignals,
  installSignals,
  networks,
  unreadClicks,
} from '../../test/arbitraries.ts'
import {
  hourMs,
  maskedAddress,
  minuteMs,
  nowMs,
  otherAddress,
  sampleCandidate,
  sampleInstall,
  sampleSignals,
  sampleUnread,
  sharesByLink,
  weighSample,
} from '../../test/samples.ts'
import type { Frequencies } from '../model/frequencies.ts'
import type { MatchModel, PlatformFrequencies } from '../model/matchModel.ts'
import { priorModel } from '../model/priorModel.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { weigh } from './weigh.ts'

const counted = (counts: Readonly<Record<string, number>>): Frequencies => ({
  counts,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

function modelWith(frequencies: Partial<PlatformFrequencies>): MatchModel {
  const ios = { ...priorModel.frequencies.ios, ...frequencies }
  return { ...priorModel, frequencies: { ...priorModel.frequencies, ios } }
}

/** Weight of a single click with these signals and without a common network. */
function computeWeight(
  changes: Partial<ClickSignals>,
  model = priorModel,
  install = sampleInstall(),
) {
  const signals = sampleSignals(changes)
  const { clicks } = weighSample([sampleCandidate({ signals, network: maskedAddress })], {
    model,
    install,
  })
  return clicks[0]?.weight ?? Number.NaN
}

test('the probabilities of all causes sum to one', () => {
  fc.assert(
    fc.property(
      fc.array(candidates, { maxLength: 12 }),
      installSignals,
      fc.array(unreadClicks, { maxLength: 9 }),
      (clicks, install, unread) => {
        const weighed = weighSample(clicks, { install, unread })
        const parts = [
          weighed.organic,
          weighed.unread,
          ...weighed.clicks.map((each) => each.weight),
        ]
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        expect(weighed.organic).toBeGreaterThan(0)
        const sum = parts.reduce((all, part) => all + part / weighed.total, 0)
        expect(sum).toBeCloseTo(1, 9)
      },
    ),
  )
})

test('the order of candidates does not matter', () => {
  fc.assert(
    fc.property(fc.array(candidates, { maxLength: 12 }), installSignals, (clicks, install) => {
      const forth = weighSample(clicks, { install })
      const back = weighSample(clicks.toReversed(), { install })
      expect(back.total / forth.total).toBeCloseTo(1, 9)
      const weights = new Map(forth.clicks.map(({ candidate, weight }) => [candidate.id, weight]))
      for (const { candidate, weight } of back.clicks) {
        expect(weight / (weights.get(candidate.id) ?? 0)).toBeCloseTo(1, 9)
      }
    }),
  )
})

test('clicks that share an object of signals weigh as much as those with copies of it', () => {
  // Few of each, so that clicks differ in a single one of them.
  const few = <T>(values: fc.Arbitrary<T>) => fc.array(values, { minLength: 2, maxLength: 2 })
  const gapMs = fc.constantFrom(minuteMs, hourMs, 5 * hourMs, 30 * hourMs)
  const alike = fc
    .tuple(few(clickSignals), few(networks), fc.array(fc.tuple(fc.nat(1), fc.nat(1), gapMs)))
    .map(([signals, addresses, clicks]) =>
      clicks.map(([kind, place, agoMs], index) =>
        sampleCandidate({
          id: `${index}`,
          atMs: nowMs - agoMs,
          ...(signals[kind] && { signals: signals[kind] }),
          ...(addresses[place] && { network: addresses[place] }),
        }),
      ),
    )
  fc.assert(
    fc.property(alike, installSignals, (clicks, install) => {
      const copies = clicks.map((click) => ({ ...click, signals: { ...click.signals } }))
      expect(weighSample(clicks, { install })).toEqual(weighSample(copies, { install }))
    }),
  )
})

test('time zones are compared on the day of each click, before and after the clocks change', () => {
  const signals = sampleSignals({ timezone: 'Africa/Abidjan' })
  const install = sampleInstall({ timezone: 'Europe/London' })
  const clicks = ['2026-10-24T12:00Z', '2026-10-26T08:00Z'].map((at) =>
    sampleCandidate({ id: at, atMs: Date.parse(at), signals }),
  )
  const options = { nowMs: Date.parse('2026-10-26T12:00Z'), windowDays: 3, model: priorModel }
  const levels = weigh(install, { clicks, unread: [] }, options).clicks.map(
    ({ candidate, evidence }) => [
      candidate.id,
      evidence.find(({ signal }) => signal === 'timezone')?.level,
    ],
  )
  expect(Object.fromEntries(levels)).toEqual({
    '2026-10-24T12:00Z': 'other',
    '2026-10-26T08:00Z': 'offset',
  })
})

test('returns clicks heaviest first, and the later of equal ones first', () => {
  fc.assert(
    fc.property(fc.array(candidates, { maxLength: 12 }), (given) => {
      const { clicks } = weighSample(given)
      clicks.slice(1).forEach((click, index) => {
        const before = clicks[index]
        expect(before?.weight).toBeGreaterThanOrEqual(click.weight)
        if (before?.weight !== click.weight) return
        expect(before.candidate.atMs).toBeGreaterThanOrEqual(click.candidate.atMs)
      })
    }),
  )
  const tied = [101, 100, 102].map((seconds) =>
    sampleCandidate({ id: `${seconds}`, atMs: nowMs - seconds * 1000 }),
  )
  expect(weighSample(tied).clicks.map(({ candidate }) => candidate.id)).toEqual([
    '100',
    '101',
    '102',
  ])
})

test('ignores clicks of another platform and clicks after the install', () => {
  const android = sampleCandidate({ signals: sampleSignals({ platform: 'android' }) })
  const later = sampleCandidate({ atMs: nowMs + 1 })
  expect(weighSample([android, later]).clicks).toEqual([])
  expect(weighSample([sampleCandidate(), android, later])).toEqual(weighSample([sampleCandidate()]))
})

test('a click that earlier installs partly used weighs less', () => {
  const share = fc.double({ min: 0.001, max: 1, noNaN: true })
  const whole = weighSample([sampleCandidate()]).clicks[0]?.weight ?? 0
  fc.assert(
    fc.property(share, (availability) => {
      const part = weighSample([sampleCandidate({ availability })]).clicks[0]?.weight ?? 0
      expect(part / whole).toBeCloseTo(availability, 9)
    }),
  )
})

test('an unconfirmed click weighs less', () => {
  expect(computeWeight({ isConfirmed: false })).toBeLessThan(computeWeight({ isConfirmed: true }))
})

test('clicks of a link with a low install rate weigh less', () => {
  const rates = { ...priorModel.rates, links: { 'link-1': 0.01 } }
  const spam = computeWeight({}, { ...priorModel, rates })
  expect(spam / computeWeight({})).toBeCloseTo(0.01, 9)
})

test('weight falls with the age of a click', () => {
  const [minutes, hours, day] = [5 * minuteMs, 5 * hourMs, 23 * hourMs].map(
    (agoMs) => weighSample([sampleCandidate({ atMs: nowMs - agoMs })]).clicks[0]?.weight ?? 0,
  )
  expect(minutes).toBeGreaterThan(hours ?? Number.NaN)
  expect(hours).toBeGreaterThan(day ?? Number.NaN)
})

describe('one more signal', () => {
  const bare = { model: null, screen: null, systemVersion: null, language: null, timezone: null }
  const signalCases = [
    ['model', { model: 'iPhone15,2' }, { model: 'iPhone14,5' }],
    [
      'screen',
      { screen: { short: 393, long: 852, scale: 3 } },
      { screen: { short: 390, long: 844, scale: 3 } },
    ],
    ['system', { systemVersion: '26.1' }, { systemVersion: '26.4' }],
    ['language', { language: 'pl-PL' }, { language: 'de-DE' }],
    ['timezone', { timezone: 'Europe/Warsaw' }, { timezone: 'Asia/Tokyo' }],
  ] as const

  test.each(signalCases)(
    '%s: agreement supports a click and disagreement counts against it',
    (...row) => {
      const [signal, agreeing, disagreeing] = row
      fc.assert(
        fc.property(clickSignals, (signals) => {
          const others = { ...signals, ...(signal === 'screen' ? { model: null } : {}) }
          // Without a model, the screen would be compared instead.
          const silent = { ...others, ...(signal === 'model' ? { screen: null } : {}) }
          const key = signal === 'system' ? 'systemVersion' : signal
          const silence = computeWeight({ ...silent, [key]: null })
          expect(computeWeight({ ...others, ...agreeing })).toBeGreaterThanOrEqual(
            silence * (1 - 1e-9),
          )
          expect(computeWeight({ ...others, ...disagreeing })).toBeLessThanOrEqual(
            silence * (1 + 1e-9),
          )
        }),
      )
    },
  )

  test('network: a common address supports a click, a different one counts against it', () => {
    const weights = (['same', 'unknown', 'other'] as const).map(
      (v4) =>
        weighSample([sampleCandidate({ network: { v4, v6: 'unknown', isMasked: false } })])
          .clicks[0]?.weight ?? 0,
    )
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(new Set(weights).size).toBe(3)
  })

  test('without information leaves the weight unchanged', () => {
    const masked = weighSample([sampleCandidate({ network: maskedAddress })])
    const unknown = { v4: 'unknown', v6: 'unknown', isMasked: false } as const
    expect(weighSample([sampleCandidate({ network: unknown })]).total).toBe(masked.total)
  })

  const counts = fc.nat(3_000)
  const learned = fc.record({ a: counts, b: counts, c: counts }).map(({ a, b, c }) => ({
    languages: counted({ 'pl-PL': a, 'de-DE': b, 'en-GB': c }),
    timezones: counted({ 'Europe/Warsaw': a, 'Asia/Tokyo': b, 'Europe/Berlin': c }),
    systems: counted({ '26.1': a, '26.4': b, '26.0': c }),
  }))

  test.each(signalCases.slice(2))(
    '%s: agreement outweighs disagreement, whatever is common in an app',
    (_, agreeing, disagreeing) => {
      fc.assert(
        fc.property(learned, (frequencies) => {
          const model = modelWith(frequencies)
          const agreed = computeWeight({ ...bare, ...agreeing }, model)
          expect(agreed).toBeGreaterThan(computeWeight({ ...bare, ...disagreeing }, model))
        }),
      )
    },
  )

  test('model: in a fleet of one model, the same model outweighs another', () => {
    // The chance must be taken from the click's model, which no one has, and not from the install's, which
    // everyone has: otherwise a mismatch would look rare.
    const fleet = modelWith({ models: counted({ 'iphone15,2': 5_000 }) })
    const other = computeWeight({ ...bare, model: 'iPhone14,5' }, fleet)
    expect(computeWeight({ ...bare, model: 'iPhone15,2' }, fleet)).toBeGreaterThan(other)
  })

  test('language: among people with one language, another one counts against a click', () => {
    // An install in a rare language is so unlikely by chance that a mismatch with the click would look less
    // so.
    const english = modelWith({ languages: counted({ 'en-GB': 2_000 }) })
    const install = sampleInstall({ languages: ['de-DE'] })
    const silence = computeWeight(bare, english, install)
    expect(computeWeight({ ...bare, language: 'en-GB' }, english, install)).toBeLessThan(silence)
  })

  test('with a rare value is stronger evidence than with a common one', () => {
    const bits = (count: number) => {
      const model = modelWith({ models: counted({ 'iphone15,2': count, others: 1_000 - count }) })
      return computeWeight({ ...bare, model: 'iPhone15,2' }, model) / computeWeight(bare, model)
    }
    expect(bits(5)).toBeGreaterThan(bits(300))
  })
})

describe('rivals', () => {
  const link = (linkId: string) =>
    fc.record({ candidate: candidates }).map(({ candidate }) => ({
      ...candidate,
      linkId,
    }))

  test('from other networks never raise the confidence in another destination', () => {
    const owns = fc.array(link('own'), { minLength: 1, maxLength: 5 })
    const rivals = link('rival').map((each) => ({ ...each, network: otherAddress }))
    fc.assert(
      fc.property(owns, rivals, (own, rival) => {
        const without = sharesByLink(weighSample(own)).get('own') ?? 0
        const withRival = sharesByLink(weighSample([...own, rival])).get('own') ?? 0
        expect(withRival).toBeLessThanOrEqual(without + 1e-9)
      }),
    )
  })

  test('that look the same at the same address never raise it either', () => {
    const times = fc.array(fc.integer({ min: 1, max: 20 * 60 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(times, (minutes) => {
        const rivals = minutes.map((minute, index) =>
          sampleCandidate({ id: `${index}`, linkId: 'rival', atMs: nowMs - minute * minuteMs }),
        )
        const shares = rivals.map((_, count) => {
          const clicks = [sampleCandidate({ linkId: 'own' }), ...rivals.slice(0, count + 1)]
          return sharesByLink(weighSample(clicks)).get('own') ?? 0
        })
        const alone = sharesByLink(weighSample([sampleCandidate({ linkId: 'own' })])).get('own')
        expect(Math.max(...shares)).toBeLessThanOrEqual((alone ?? 0) + 1e-9)
      }),
    )
  })

  test('that were only counted lower the confidence in those that were read', () => {
    const kinds = { same: 'same', near: 'near', other: 'other' } as const
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(kinds)), fc.nat(5_000), (kind, count) => {
        const click = sampleCandidate({ network: { v4: kind, v6: 'unknown', isMasked: false } })
        const share = (unread: number) =>
          sharesByLink(weighSample([click], { unread: [sampleUnread(kind, unread)] })).get(
            'link-1',
          ) ?? 0
        expect(share(count)).toBeLessThanOrEqual(share(0))
        expect(share(count + 1)).toBeLessThanOrEqual(share(count) + 1e-12)
      }),
    )
  })

  test('that were only counted are taken as often as those that were read', () => {
    const elsewhere = { network: otherAddress }
    const free = sampleCandidate({ id: 'free', ...elsewhere })
    const taken = ['a', 'b', 'c'].map((id) =>
      sampleCandidate({ id, availability: 0, ...elsewhere }),
    )
    const android = sampleCandidate({
      id: 'd',
      signals: sampleSignals({ platform: 'android' }),
      ...elsewhere,
    })
    const { clicks, unread } = weighSample([free, ...taken, android], {
      unread: [sampleUnread('other', 100)],
    })
    expect(unread).toBeCloseTo((100 * (clicks[0]?.weight ?? Number.NaN)) / 5, 12)
  })

  test('that were only counted weigh as much as if they had been read, if they came evenly', () => {
    const network = otherAddress
    const [fromMs, untilMs] = [nowMs - 3 * hourMs, nowMs - hourMs]
    const stepMs = 10_000
    const all = Array.from({ length: (untilMs - fromMs) / stepMs }, (_, at) =>
      sampleCandidate({ id: `${at}`, atMs: untilMs - (at + 0.5) * stepMs, network }),
    )
    const read = all.slice(0, 16)
    const oldest = read.at(-1)?.atMs ?? Number.NaN
    const list = sampleUnread('other', all.length - 16, { fromMs, untilMs: oldest })
    const part = weighSample(read, { unread: [list] })
    expect(part.total / weighSample(all).total).toBeCloseTo(1, 2)
  })

  test('that were only counted weigh less the longer ago they came', () => {
    const click = sampleCandidate({ network: otherAddress })
    const share = (fromMs: number) =>
      weighSample([click], { unread: [sampleUnread('other', 100, { fromMs })] }).unread
    expect(share(nowMs - 3 * hourMs)).toBeLessThan(share(nowMs - hourMs) / 2)
  })

  test('that were counted by device alone lower the confidence in all', () => {
    fc.assert(
      fc.property(fc.array(candidates, { maxLength: 8 }), fc.nat(2_000), (clicks, count) => {
        const all = sharesByLink(weighSample(clicks))
        const unread = [sampleUnread('other', count)]
        for (const [linkId, share] of sharesByLink(weighSample(clicks, { unread }))) {
          expect(share).toBeLessThanOrEqual((all.get(linkId) ?? 0) + 1e-9)
        }
      }),
    )
  })
})
