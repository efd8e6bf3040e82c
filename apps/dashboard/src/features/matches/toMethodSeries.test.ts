import type { MatchQuality } from '@throughlink/api'
import { expect, test } from 'vitest'
import { toMethodSeries } from './toMethodSeries.ts'

const quality: MatchQuality = {
  from: '2026-11-15T00:00:00.000Z',
  to: '2026-11-17T00:00:00.000Z',
  installs: 8,
  methods: { none: 2, beacon: 1, probabilistic: 5, clipboard: 0 },
  abstentions: { organic: 2 },
  confidences: [],
  expectedWrongShare: null,
  placebo: { estimate: null, reason: 'not_sampled' },
  days: [
    { from: '2026-11-15T00:00:00.000Z', methods: { probabilistic: 5 }, abstentions: {} },
    { from: '2026-11-16T00:00:00.000Z', methods: { none: 2, beacon: 1 }, abstentions: {} },
  ],
}

test('gives the installs of each day by method, in a fixed order', () => {
  const series = toMethodSeries(quality).map(({ key, values }) => [key, values])
  expect(series).toEqual([
    ['probabilistic', [5, 0]],
    ['none', [0, 2]],
    ['beacon', [0, 1]],
  ])
})
