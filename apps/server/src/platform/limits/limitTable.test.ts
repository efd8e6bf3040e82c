import { limits } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { limitTable } from './limitTable.ts'

const all = Object.values(limitTable).flatMap((subjects) => Object.values(subjects))

test('no window is longer than the Retry-After that clients accept', () => {
  for (const { windowSeconds } of all) {
    expect(windowSeconds).toBeLessThanOrEqual(limits.maxRetryAfterSeconds)
  }
})

test('misses are counted by address only, so that guessing cannot lock out others', () => {
  const misses = ['match-miss', 'resolve-miss', 'slug-miss', 'key-miss', 'miss'] as const
  for (const name of misses) expect(Object.keys(limitTable[name])).toEqual(['address'])
})
