import { expect, test } from 'vitest'
import { describeUnread } from './describeUnread.ts'

const list = (secondsAgo: readonly number[], count: number) =>
  describeUnread({
    found: 'other',
    fromMs: -3_600_000,
    read: secondsAgo.map((seconds) => ({ atMs: -seconds * 1000 })),
    count,
  })

test('unread clicks came at the rate of those that were read', () => {
  expect(list([10, 20, 30, 40], 8)).toEqual([
    { network: 'other', count: 8, fromMs: -100_000, untilMs: -40_000 },
  ])
})

test('unread clicks came after the start of their list', () => {
  expect(list([10, 20, 30, 40], 8_000)).toMatchObject([{ fromMs: -3_600_000, untilMs: -40_000 }])
})

test('a flood came right before those of it that were read', () => {
  expect(list([10, 10, 10, 10], 8_000)).toMatchObject([{ fromMs: -10_000, untilMs: -10_000 }])
})

test('nothing is unread in a list that was read to the end', () => {
  expect(list([10, 20], 0)).toEqual([])
  expect(list([10, 20], -1)).toEqual([])
  expect(list([], 5)).toEqual([])
})
