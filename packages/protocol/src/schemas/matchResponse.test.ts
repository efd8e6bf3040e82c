import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { MatchResponseSchema } from './matchResponse.ts'

const matchResponse = Compile(MatchResponseSchema)

test.each([
  { link: 'https://example.com/a', matchType: 'referrer', confidence: 1 },
  { link: '/details?id=1', matchType: 'probabilistic', confidence: 0.93 },
  { link: null, matchType: 'none', confidence: 0, reason: 'no_candidates' },
  { link: null, matchType: 'none', confidence: 0, fromANewerService: true },
])('%j is valid', (body) => {
  expect(matchResponse.Check(body)).toBe(true)
})

test.each([
  {},
  { link: 'https://example.com/a' },
  { matchType: 'none', confidence: 0 },
  { link: null, confidence: 0 },
  { link: null, matchType: 'none' },
  { link: null, matchType: 'guessed', confidence: 0 },
  { link: null, matchType: 'none', confidence: 1.1 },
  { link: null, matchType: 'none', confidence: -0.1 },
])('%j is invalid', (body) => {
  expect(matchResponse.Check(body)).toBe(false)
})
