import type { Setup } from '@throughlink/api'
import { expect, test } from 'vitest'
import { describeArrival } from './describeArrival.ts'

const open = { isDone: false, firstAt: null, lastAt: null }
const done = { isDone: true, firstAt: '2026-11-01T10:00:00Z', lastAt: '2026-11-01T10:00:00Z' }
const empty: Setup = {
  iosIdentity: open,
  androidIdentity: open,
  domain: open,
  link: open,
  click: open,
  open,
  match: open,
  event: open,
  publishableKey: null,
  sdks: [],
}
const title = (changes: Partial<Setup>) => describeArrival({ ...empty, ...changes })?.title

test('before a link there is nothing to wait for', () => {
  expect(describeArrival(empty)).toBeNull()
})

test('each arrival is named, the furthest one first', () => {
  expect(title({ link: done })).toBe('Waiting for the first click.')
  expect(title({ link: done, click: done })).toBe('Your first click has arrived.')
  expect(title({ link: done, click: done, open: done })).toBe(
    'Your app was opened for the first time.',
  )
  const matched = { link: done, click: done, open: done, match: done }
  expect(title(matched)).toBe('Your first install is matched to its link.')
  expect(title({ ...matched, event: done })).toBe('Your first event has arrived.')
})

test('an open without a click needs a click first, not another one', () => {
  expect(describeArrival({ ...empty, open: done })?.next).toContain('before the app is installed')
  expect(describeArrival({ ...empty, open: done, click: done })?.next).toContain('once more')
})
