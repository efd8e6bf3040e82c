import { expect, test } from 'vitest'
import { readMatchesSearch } from './matchesSearch.ts'

test('reads every filter', () => {
  const search = {
    period: 'custom',
    from: '2026-11-01',
    to: '2026-11-16',
    result: 'unmatched',
    method: 'none',
    reason: 'below_threshold',
    platform: 'ios',
    linkId: '4238099738020612388',
    minConfidence: '0.95',
    test: 'only',
  }
  expect(readMatchesSearch(search)).toEqual(search)
})

test('ignores values that the API would refuse', () => {
  const search = {
    period: 'custom',
    from: '2026-11-16',
    to: '2026-11-01',
    result: 'maybe',
    method: 'guess',
    reason: 'Not a code',
    platform: 'desktop',
    linkId: 'abc',
    minConfidence: '95',
    test: 'yes',
  }
  expect(readMatchesSearch(search)).toEqual({})
})
