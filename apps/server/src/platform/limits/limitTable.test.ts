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
  const misses = [limitTable['match-miss'], limitTable['resolve-miss'], limitTable['slug-miss']]
  for (const subjects of misses) expect(Object.keys(subjects)).toEqual(['address'])
})
