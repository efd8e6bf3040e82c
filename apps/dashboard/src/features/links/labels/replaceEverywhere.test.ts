import { expect, test } from 'vitest'
import { replaceEverywhere } from './replaceEverywhere.ts'

test('a change is repeated until no link is left, and all changed links are counted', async () => {
  const parts = [
    { changed: 1_000, isComplete: false },
    { changed: 1_000, isComplete: false },
    { changed: 12, isComplete: true },
  ]
  const progress: number[] = []
  const changed = await replaceEverywhere(
    () => Promise.resolve(parts.shift() ?? { changed: 0, isComplete: true }),
    (count) => progress.push(count),
  )
  expect([changed, progress, parts]).toEqual([2_012, [1_000, 2_000], []])
})
