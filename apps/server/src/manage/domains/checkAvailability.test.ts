import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  heldMs,
  checkAvailability,
  missingMs,
  type Holder,
  type Released,
} from './checkAvailability.ts'

const nowMs = 1_800_000_000_000
const taker = { appId: 'app_mine', organizationId: 'mine' }
const other = (proof: Holder['proof']): Holder => ({ appId: 'app_other', proof })
const gone = { missingSinceMs: nowMs - missingMs, isSeenNow: false }
const released = (organizationId: string, agoMs: number): Released => ({
  organizationId,
  releasedMs: nowMs - agoMs,
})

test('a domain of nobody is free, and so is one’s own', () => {
  expect(checkAvailability(taker, null, null, nowMs)).toBe('free')
  expect(checkAvailability(taker, { appId: 'app_mine', proof: null }, null, nowMs)).toBe('free')
})

test('a domain of another is taken until its proof has been missing for seven days, and still is', () => {
  expect(checkAvailability(taker, other(gone), null, nowMs)).toBe('free')
  expect(checkAvailability(taker, other(gone), null, nowMs - 1)).toBe('taken')
  expect(checkAvailability(taker, other({ ...gone, isSeenNow: true }), null, nowMs)).toBe('taken')
  expect(checkAvailability(taker, other({ ...gone, missingSinceMs: null }), null, nowMs)).toBe(
    'taken',
  )
  expect(checkAvailability(taker, other(null), null, nowMs)).toBe('taken')
})

test('a domain that was let go is kept for thirty days, for the organization that had it', () => {
  expect(checkAvailability(taker, null, released('theirs', heldMs - 1), nowMs)).toBe('held')
  expect(checkAvailability(taker, null, released('theirs', heldMs), nowMs)).toBe('free')
  expect(checkAvailability(taker, null, released('mine', 0), nowMs)).toBe('free')
})

test('whoever’s proof is seen loses nothing', () => {
  const missingSinceMs = fc.option(fc.integer({ min: 0, max: nowMs }))
  fc.assert(
    fc.property(missingSinceMs, (since) => {
      const holder = other({ missingSinceMs: since, isSeenNow: true })
      expect(checkAvailability(taker, holder, null, nowMs)).toBe('taken')
    }),
  )
})
