import type { ExplainedClick } from '@throughlink/api'
import { expect, test } from 'vitest'
import { toWaterfallParts } from './toWaterfallParts.ts'

const click: ExplainedClick = {
  linkId: '1',
  clicks: 3,
  clickedAt: '2026-11-16T13:29:02.362Z',
  gapSeconds: 61,
  confidence: 0.6562,
  bits: 0.932,
  priorBits: -2.541,
  evidence: [
    { signal: 'network', level: 'same-v4', bits: 6.333 },
    { signal: 'gyroscope', level: 'nearly-same', bits: 1.744 },
  ],
  sameDestinationBits: 1.008,
  rivalBits: -5.612,
  calibrationBits: 0,
}

test('parts add up to the bits of the click', () => {
  const total = toWaterfallParts(click).reduce((sum, part) => sum + part.bits, 0)
  expect(total).toBeCloseTo(click.bits)
})

test('leaves out corrections that change nothing', () => {
  const keys = toWaterfallParts(click).map(({ key }) => key)
  expect(keys).toEqual([
    'prior',
    'signal:network',
    'signal:gyroscope',
    'same-destination',
    'rivals',
  ])
})

test('words a signal of a newer model by its codes', () => {
  expect(toWaterfallParts(click)[2]).toMatchObject({ label: 'Gyroscope', detail: 'Nearly same' })
})
