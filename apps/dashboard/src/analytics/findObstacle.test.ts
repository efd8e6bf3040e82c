import { expect, test } from 'vitest'
import type { Condition } from '../filters/conditions.ts'
import { findObstacle, type Wanted } from './findObstacle.ts'

const today = '2026-11-16'
const retention = { rowMonths: 13, countMonths: 60 }
const month = { from: '2026-10-18', to: '2026-11-17' }
const is = (by: Condition['by'], ...values: readonly string[]): Condition => ({
  by,
  op: 'eq',
  values,
})
const find = (wanted: Partial<Wanted>) =>
  findObstacle({ counts: ['clicks'], conditions: [], range: month, retention, today, ...wanted })

test('clicks are available with every filter', () => {
  expect(find({ conditions: [is('referrer', 'a.example'), is('country', 'DE')] })).toBeNull()
})

test('opens have no source', () => {
  const conditions = [is('utm_source', 'newsletter')]
  expect(find({ counts: ['opens'], conditions })).toBe('Not available with this filter')
  expect(find({ counts: ['opens'], by: 'referrer' })).toBe('Opens are not counted by referrer')
  expect(find({ counts: ['opens'], by: 'country' })).toBeNull()
})

test('five years are available', () => {
  const range = { from: '2021-01-01', to: '2026-11-17' }
  expect(find({ range: { ...range, from: '2022-01-01' }, by: 'country' })).toBeNull()
  expect(find({ range, by: 'country' })).toBe('Available for up to 1830 days')
})

test('a combination of dimensions is counted from rows, which are kept for 13 months', () => {
  const range = { from: '2025-10-01', to: '2025-11-01' }
  const reason = 'With these filters, only the last 391 days are available'
  expect(find({ range, conditions: [is('country', 'DE')] })).toBeNull()
  expect(find({ range, conditions: [is('country', 'DE'), is('platform', 'ios')] })).toBe(reason)
  expect(find({ range, conditions: [is('country', 'DE')], by: 'platform' })).toBe(reason)
  // The rollup has the dimensions of one link, except its campaign.
  expect(find({ range, conditions: [is('link', '1')], by: 'platform' })).toBeNull()
  expect(find({ range, conditions: [is('link', '1')], by: 'utm_source' })).toBe(reason)
  expect(find({ range, by: 'utm_term' })).toBe(reason)
})

test('days are available as long as they are kept', () => {
  const conditions = [is('country', 'DE'), is('platform', 'ios')]
  const year = { from: '2025-11-17', to: '2026-11-17' }
  const short = { rowMonths: 2, countMonths: 6 }
  expect(find({ range: year, conditions })).toBeNull()
  expect(find({ range: year, conditions, retention: short })).toBe(
    'With these filters, only the last 56 days are available',
  )
  expect(find({ range: year, retention: short })).toBe('Only the last 178 days are available')
  const early = { from: '2025-01-01', to: '2025-02-01' }
  expect(find({ range: early, conditions, retention: { ...retention, rowMonths: 36 } })).toBeNull()
})

test('a match rate needs installs without a match, which have no link and no source', () => {
  const counts = ['matched', 'installs'] as const
  const reason = 'Available for all installs, and by country and platform'
  expect(find({ counts })).toBeNull()
  expect(find({ counts, conditions: [is('platform', 'ios')], by: 'country' })).toBeNull()
  expect(find({ counts, conditions: [is('link', '1')] })).toBe(reason)
  expect(find({ counts, by: 'referrer' })).toBe(reason)
  expect(find({ counts: ['matched', 'clicks'], conditions: [is('link', '1')] })).toBeNull()
})
