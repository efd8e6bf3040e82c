import { expect, test } from 'vitest'
import type { Condition } from '../filters/conditions.ts'
import { findObstacle, type Wanted } from './findObstacle.ts'

const today = '2026-11-16'
const month = { from: '2026-10-18', to: '2026-11-17' }
const is = (by: Condition['by'], ...values: readonly string[]): Condition => ({
  by,
  op: 'eq',
  values,
})
const find = (wanted: Partial<Wanted>) =>
  findObstacle({ counts: ['clicks'], conditions: [], range: month, today, ...wanted })

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
  const reason = 'With these filters, only the last 12 months are available'
  expect(find({ range, conditions: [is('country', 'DE')] })).toBeNull()
  expect(find({ range, conditions: [is('country', 'DE'), is('platform', 'ios')] })).toBe(reason)
  expect(find({ range, conditions: [is('country', 'DE')], by: 'platform' })).toBe(reason)
  // The rollup has the dimensions of one link, except its campaign.
  expect(find({ range, conditions: [is('link', '1')], by: 'platform' })).toBeNull()
  expect(find({ range, conditions: [is('link', '1')], by: 'utm_source' })).toBe(reason)
  expect(find({ range, by: 'utm_term' })).toBe(reason)
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
