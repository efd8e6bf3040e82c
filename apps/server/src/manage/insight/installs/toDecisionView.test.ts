import type { ExplainedClick } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import { toDecisionView } from './toDecisionView.ts'

const click: ExplainedClick = {
  linkId: '7',
  clicks: 1,
  confidence: 0.5,
  gapSeconds: 90,
  bits: 0,
  priorBits: 0,
  evidence: [],
  sameDestinationBits: 0,
  rivalBits: 0,
  calibrationBits: 0,
}
const decision: StoredExplanation = {
  model: 'prior-1',
  candidates: 2,
  unread: 0,
  organic: 0,
  best: click,
  rivals: [{ ...click, gapSeconds: 3600 }],
  decidedAtMs: Date.parse('2026-11-15T10:00:00Z'),
  platform: 'ios',
  windowSeconds: 86_400,
}
const stored = { ...decision, threshold: 0.9 }

test('each click has its time', () => {
  const { best, rivals } = toDecisionView(stored)
  expect(best?.clickedAt).toBe('2026-11-15T09:58:30.000Z')
  expect(rivals.map(({ clickedAt }) => clickedAt)).toEqual(['2026-11-15T09:00:00.000Z'])
})

test('a confidence reaches the threshold exactly if its bits do', () => {
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true })
  fc.assert(
    fc.property(share, share, (threshold, confidence) => {
      fc.pre(Math.abs(threshold - confidence) > 0.001)
      const bits = Math.log2(confidence / (1 - confidence))
      const { thresholdBits } = toDecisionView({ ...stored, threshold })
      expect(bits >= (thresholdBits ?? NaN)).toBe(confidence >= threshold)
    }),
  )
})

test('without candidates there is no threshold', () => {
  const view = toDecisionView({ ...decision, best: null, rivals: [] })
  expect(view).toMatchObject({ best: null, threshold: null, thresholdBits: null })
})

test.each([0, 1])('a threshold of %d has no bits', (threshold) => {
  expect(toDecisionView({ ...stored, threshold }).thresholdBits).toBeNull()
})
