import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

test('parts run one at a time, in their order', async () => {
  const runInTurn = createTurns()
  const seen: string[] = []
  const part = (name: string) =>
    runInTurn(async () => {
      seen.push(`${name} starts`)
      await sleep(5)
      seen.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([part('a'), part('b')])).toEqual(['a', 'b'])
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
})

test('a rest follows each part, twice as long as the part', async () => {
  const runInTurn = createTurns()
  const startedMs = performance.now()
  const starts = await Promise.all(
    [0, 1].map(() =>
      runInTurn(async () => {
        const startMs = performance.now() - startedMs
        await sleep(50)
        return startMs
      }),
    ),
  )
  expect(starts[1]).toBeGreaterThanOrEqual(145)
})

test('a part that fails does not hold up the next one', async () => {
  const runInTurn = createTurns()
  const failing = runInTurn(() => Promise.reject(new Error('gone')))
  const next = runInTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('gone')
  expect(await next).toBe('done')
})
