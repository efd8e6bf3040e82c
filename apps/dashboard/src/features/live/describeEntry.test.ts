import { expect, test } from 'vitest'
import { describeEntry, formatEntryPlatform } from './describeEntry.ts'

const common = { id: '1', at: '2026-11-16T13:29:02Z', linkId: null, link: null, country: null }
const device = { ...common, installId: 'a', isTest: false }
const click = {
  ...common,
  kind: 'click',
  platform: 'ios',
  browser: 'safari',
  systemVersion: null,
  referrerHost: 'news.example',
  campaign: { utm_source: 'newsletter' },
  path: null,
  isBot: false,
  isPrefetch: false,
  isLimited: false,
} as const
const install = {
  ...device,
  kind: 'install',
  platform: 'android',
  method: 'probabilistic',
  confidence: 0.987,
  reason: null,
} as const
const event = {
  ...device,
  kind: 'event',
  happenedAt: '2026-11-16T13:29:02Z',
  name: 'purchase',
  data: { price: 20 },
  isDataOmitted: false,
} as const

test('a click names browser, referrer and source', () => {
  expect(describeEntry(click)).toBe('Safari · from news.example · source newsletter')
  expect(describeEntry({ ...click, isBot: true, browser: 'other' })).toMatch(/^Bot or preview · /)
})

test('an install names its method and confidence, or the reason', () => {
  expect(describeEntry(install)).toBe('Probabilistic · 98.7%')
  expect(describeEntry({ ...install, method: 'referrer', confidence: 1 })).toBe('Play referrer')
  expect(describeEntry({ ...install, method: 'none', confidence: 0, reason: 'ambiguous' })).toBe(
    'Several links fit',
  )
})

test('an event has its name and a part of its data', () => {
  expect(describeEntry(event)).toBe('purchase · {"price":20}')
  expect(describeEntry({ ...event, data: null, isDataOmitted: true })).toBe(
    'purchase · (large data)',
  )
  expect(describeEntry({ ...event, data: 'x'.repeat(500) }).length).toBeLessThan(140)
})

test('only clicks and installs have a platform', () => {
  expect(formatEntryPlatform(install)).toBe('Android')
  expect(formatEntryPlatform(event)).toBe('')
})
