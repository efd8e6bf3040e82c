import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidates, unreadClicks } from '../../test/arbitraries.ts'
import {
  minuteMs,
  nowMs,
  otherAddress,
  sameAddress,
  sampleCandidate,
  sampleUnread,
  weighSample,
} from '../../test/samples.ts'
import { rankDestinations, sumWeightsFor } from './rankDestinations.ts'

/** Eight read clicks without a common network, a minute apart, and unread ones. */
function weighMany(getLink: (at: number) => string, unread = 100) {
  const clicks = Array.from({ length: 8 }, (_, at) =>
    sampleCandidate({
      id: `${at}`,
      linkId: getLink(at),
      atMs: nowMs - (at + 1) * minuteMs,
      network: otherAddress,
    }),
  )
  return weighSample(clicks, { unread: [sampleUnread('other', unread)] })
}

const rank = (weighed: ReturnType<typeof weighMany>) =>
  rankDestinations(weighed.clicks, ({ linkId }) => linkId)

describe('unread clicks', () => {
  test('have the destination of the read ones if all of these have one', () => {
    const weighed = weighMany(() => 'campaign')
    expect(weighed.unread).toBeGreaterThan(0)
    expect(rank(weighed)[0]?.unread).toBeCloseTo(weighed.unread, 12)
  })

  test('have destinations of their own if the read ones do', () => {
    const weighed = weighMany((at) => `invitation-${at}`)
    for (const { unread } of rank(weighed)) expect(unread).toBe(0)
  })

  test('are divided among the destinations of the read ones', () => {
    const weighed = weighMany((at) => (at < 6 ? 'large' : 'small'))
    const [large, small] = rank(weighed)
    expect(large?.destination).toBe('large')
    expect((large?.unread ?? 0) / (small?.unread ?? 0)).toBeCloseTo(3, 9)
    expect((large?.unread ?? 0) + (small?.unread ?? 0)).toBeCloseTo(weighed.unread, 12)
  })

  test('of the same destination do not change a confidence, however many they are', () => {
    const confidence = (count: number) => {
      const weighed = weighMany(() => 'campaign', count)
      const [best] = rank(weighed)
      return best && best.weight / sumWeightsFor(best, weighed)
    }
    expect(confidence(100)).toBeCloseTo(confidence(0) ?? Number.NaN, 9)
    expect(confidence(1e9)).toBeCloseTo(confidence(0) ?? Number.NaN, 6)
  })

  test('at the address of the install remain rivals', () => {
    const weighed = weighSample([sampleCandidate()], { unread: [sampleUnread('same', 100)] })
    expect(weighed.unread).toBeGreaterThan(0)
    expect(rank(weighed)[0]?.unread).toBe(0)
  })

  test('without a common network say nothing about a click that has one', () => {
    const own = sampleCandidate({ id: 'own', linkId: 'own', network: sameAddress })
    const other = sampleCandidate({ id: 'other', linkId: 'other', network: otherAddress })
    const { clicks } = weighSample([own, other], { unread: [sampleUnread('other', 100)] })
    expect(clicks.find(({ candidate }) => candidate.id === 'own')?.unread).toBe(0)
  })
})

test('a destination never weighs more than all causes, and unread clicks are divided completely at most', () => {
  fc.assert(
    fc.property(
      fc.array(candidates, { maxLength: 20 }),
      fc.array(unreadClicks, { maxLength: 5 }),
      (clicks, unread) => {
        const weighed = weighSample(clicks, { unread })
        const ranked = rank(weighed)
        for (const each of ranked) {
          expect(each.weight / sumWeightsFor(each, weighed)).toBeLessThan(1)
        }
        const divided = ranked.reduce((sum, each) => sum + each.unread, 0)
        expect(divided).toBeLessThanOrEqual(weighed.unread * (1 + 1e-9))
      },
    ),
  )
})
