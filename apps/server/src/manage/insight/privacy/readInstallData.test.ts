import type { ExplainedClick } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { omitOtherClicks } from './readInstallData.ts'

const click: ExplainedClick = {
  linkId: '7261833042275114112',
  clicks: 1,
  confidence: 0.5,
  gapSeconds: 90,
  bits: 0,
  priorBits: 0,
  evidence: [{ signal: 'network', level: 'same-v4', bits: 12 }],
  sameDestinationBits: 0,
  rivalBits: 0,
  calibrationBits: 0,
}
const decision = {
  model: 'prior-1',
  candidates: 2,
  unread: 0,
  organic: 0,
  decidedAtMs: 0,
  platform: 'ios',
  windowSeconds: 86_400,
} as const

test('removes rivals and links, and keeps the evidence of the best click', () => {
  const rivals = [{ ...click, linkId: '8', gapSeconds: 77 }]
  const best = { ...click, linkId: undefined }
  expect(omitOtherClicks({ ...decision, best: click, rivals })).toEqual({ ...decision, best })
})

test('an explanation without candidates has nothing to remove', () => {
  const explanation = { ...decision, best: null }
  expect(omitOtherClicks({ ...explanation, rivals: [] })).toEqual(explanation)
  expect(omitOtherClicks(null)).toBeNull()
})
