import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkAvailability,
  gracePeriodMs,
  type Holder,
  type Released,
  reservedMs,
} from './checkAvailability.ts'

const nowMs = 1_800_000_000_000
const claimant = { appId: 'app_mine', organizationId: 'mine' }
const other = (verification: Holder['verification']): Holder => ({
  appId: 'app_other',
  verification,
})
const lapsed = { missingSinceMs: nowMs - gracePeriodMs, isFoundNow: false }
const released = (organizationId: string, agoMs: number): Released => ({
  organizationId,
  releasedMs: nowMs - agoMs,
})

test('a domain without a holder is free, and so is the app’s own', () => {
  const own = { appId: 'app_mine', verification: null }
  expect(checkAvailability(claimant, null, null, nowMs)).toBe('free')
  expect(checkAvailability(claimant, own, null, nowMs)).toBe('free')
})

test('another app’s domain is taken until its record has been missing for seven days and still is', () => {
  const check = (holder: Holder, atMs = nowMs) => checkAvailability(claimant, holder, null, atMs)
  expect(check(other(lapsed))).toBe('free')
  expect(check(other(lapsed), nowMs - 1)).toBe('taken')
  expect(check(other({ ...lapsed, isFoundNow: true }))).toBe('taken')
  expect(check(other({ ...lapsed, missingSinceMs: null }))).toBe('taken')
  expect(check(other(null))).toBe('taken')
})

test('a removed domain is held for its organization for thirty days', () => {
  expect(checkAvailability(claimant, null, released('theirs', reservedMs - 1), nowMs)).toBe('held')
  expect(checkAvailability(claimant, null, released('theirs', reservedMs), nowMs)).toBe('free')
  expect(checkAvailability(claimant, null, released('mine', 0), nowMs)).toBe('free')
})

test('a holder whose record is found never loses the domain', () => {
  const missingSinceMs = fc.option(fc.integer({ min: 0, max: nowMs }))
  fc.assert(
    fc.property(missingSinceMs, (since) => {
      const holder = other({ missingSinceMs: since, isFoundNow: true })
      expect(checkAvailability(claimant, holder, null, nowMs)).toBe('taken')
    }),
  )
})
