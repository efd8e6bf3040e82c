import { expect, test } from 'vitest'
import { findHorizon } from './readHorizon.ts'

const epoch = 2n ** 32n

test('without writers, everything before the next transaction is complete', () => {
  expect(findHorizon(1_000n, [])).toBe(1_000n)
})

test('the oldest writer is the horizon, and those that began later are ignored', () => {
  expect(findHorizon(1_000n, [990n, 980n, 1_000n, 1_005n])).toBe(980n)
  expect(findHorizon(1_000n, [1_000n, 1_005n])).toBe(1_000n)
})

test('upper bits are taken from the next transaction, also across a wraparound', () => {
  expect(findHorizon(7n * epoch + 1_000n, [990n])).toBe(7n * epoch + 990n)
  expect(findHorizon(7n * epoch + 5n, [epoch - 10n])).toBe(7n * epoch - 10n)
  expect(findHorizon(7n * epoch - 5n, [3n])).toBe(7n * epoch - 5n)
})
