import type { DecisionExplanation, ExplainedClick } from '@throughlink/api'
import { expect, test } from 'vitest'
import { type DescribedDecision, describeDecision } from './describeDecision.ts'

const names: Readonly<Record<string, string>> = { '1': 'Amber', '2': 'Lark' }
const nameLink = (id: string) => names[id] ?? `link ${id}`

const best: ExplainedClick = {
  linkId: '1',
  clicks: 1,
  clickedAt: '2026-11-16T13:29:02.362Z',
  gapSeconds: 42,
  confidence: 0.987,
  bits: 6.247,
  priorBits: -2.54,
  evidence: [
    { signal: 'screen', level: 'same', bits: 1.258 },
    { signal: 'network', level: 'same-v4', bits: 10.333 },
    { signal: 'system', level: 'updated', bits: 1 },
    { signal: 'language', level: 'same', bits: 0.047 },
  ],
  sameDestinationBits: 0,
  rivalBits: 0,
  calibrationBits: 0,
}
const rival: ExplainedClick = { ...best, linkId: '2', confidence: 0.011, bits: 0.047 }
const explanation: DecisionExplanation = {
  model: 'prior-1',
  platform: 'ios',
  windowSeconds: 86_400,
  candidates: 2,
  unread: 0,
  organic: 0.62,
  threshold: 0.95,
  thresholdBits: 4.2,
  best,
  rivals: [rival],
}
const matched: DescribedDecision = {
  method: 'probabilistic',
  confidence: 0.987,
  reason: null,
  linkId: '1',
  explanation,
}
const describe = (change: Partial<DescribedDecision>) =>
  describeDecision({ ...matched, ...change }, nameLink)
const describeMiss = (reason: string | null, change: Partial<DecisionExplanation> | null = {}) =>
  describe({
    method: 'none',
    confidence: 0,
    linkId: null,
    reason,
    explanation: change && { ...explanation, ...change },
  })

test('names the signals that agree and count most, the delay and the lead', () => {
  expect(describe({})).toBe(
    'Matched to Amber with 98.7% confidence: the same network and screen, 42 seconds after the click. ' +
      'The next candidate was 6.2 bits behind.',
  )
})

test('tells that nothing else came close', () => {
  expect(describe({ explanation: { ...explanation, rivals: [] } })).toMatch(
    /No other link came close\.$/,
  )
})

test('gives only the delay if no signal agrees', () => {
  const alone = { ...explanation, best: { ...best, evidence: [] }, rivals: [] }
  expect(describe({ explanation: alone })).toBe(
    'Matched to Amber with 98.7% confidence: 42 seconds after the click. No other link came close.',
  )
})

test('an old decision has no explanation', () => {
  expect(describe({ explanation: null })).toBe('Matched to Amber with 98.7% confidence.')
})

test.each([
  ['referrer', 'Matched to Amber by click ID: Google Play passed it to the app.'],
  [
    'clipboard',
    'Matched to Amber by clipboard: the app read the link that the landing page had copied.',
  ],
  [
    'opened',
    'Opened by Amber: the link opened the app on its first run, so there was nothing to match.',
  ],
  ['beacon', 'Matched to Amber with 98.7% confidence, by the method “beacon”.'],
])('describes the method %s', (method, expected) => {
  expect(describe({ method, explanation: null })).toBe(expected)
})

test.each([
  [
    'no_candidates',
    'Not matched: the click on Amber led to another install, or its link is no longer served.',
  ],
  ['policy_off', 'Not matched: the match policy allows matches by click ID and clipboard only.'],
  ['organic', 'Not matched: Google Play reported that the install came from no link.'],
  [
    'organic_likelier',
    'Not matched: it more likely came from no known click (62%) than from the best one, on Amber (98.7%).',
  ],
  [
    'ambiguous',
    'Not matched: clicks on Amber (98.7%) and Lark (1.1%) both fit, and neither clearly better.',
  ],
  ['below_threshold', 'Not matched: the best click reached 98.7%, below the threshold of 95%.'],
  ['clock_skew', 'Not matched: clock skew.'],
  [null, 'Not matched.'],
])('describes the reason %s', (reason, expected) => {
  expect(describeMiss(reason)).toBe(expected)
})

test.each([
  ['no_candidates', 'Not matched: no click in the match window could have led to it.'],
  ['organic_likelier', 'Not matched: it more likely came from no known click.'],
  ['ambiguous', 'Not matched: clicks on several links fit about equally well.'],
  ['below_threshold', 'Not matched: one destination is likely, but not likely enough.'],
])('describes the reason %s without an explanation', (reason, expected) => {
  expect(describeMiss(reason, null)).toBe(expected)
})

test('names the window if there was no click', () => {
  expect(describeMiss('no_candidates', { best: null, rivals: [] })).toBe(
    'Not matched: no click in the 24 hours before could have led to it.',
  )
})

test('a match to an unknown link says so', () => {
  expect(describe({ linkId: null, method: 'referrer' })).toMatch(/^Matched to a link /)
})
