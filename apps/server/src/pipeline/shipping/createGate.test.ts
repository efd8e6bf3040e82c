import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './createGate.ts'

test('runs at most the maximum at once, all of the work, in order, also if some fails', async () => {
  const gate = createGate(3)
  let running = 0
  let mostAtOnce = 0
  const started: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      gate(async () => {
        started.push(index)
        running += 1
        mostAtOnce = Math.max(mostAtOnce, running)
        await sleep(Math.random() * 3)
        running -= 1
        if (index % 4 === 0) throw new Error('Failed.')
        return index
      }),
    ),
  )
  expect(mostAtOnce).toBe(3)
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await gate(() => Promise.resolve('again'))).toBe('again')
})
