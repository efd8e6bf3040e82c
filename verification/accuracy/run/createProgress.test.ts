import { expect, test } from 'vitest'
import { createProgress } from './createProgress.ts'
import type { JobResult } from './job.ts'

const result: JobResult = {
  job: { generator: 'tuned', scenario: 'relay', seed: 2, matcherIds: [], changes: {} },
  evaluated: 0,
  generateMs: 0,
  runs: [],
}

const written = (isTTY: boolean, total: number) => {
  const texts: string[] = []
  let nowMs = 0
  const output = { isTTY, write: (text: string) => texts.push(text) }
  const progress = createProgress(output, total, () => nowMs)
  for (let count = 0; count < total; count++) {
    nowMs += 1_000
    progress.done(result)
  }
  progress.end()
  return texts
}

test('updates one line on a terminal and clears it at the end', () => {
  expect(written(true, 2)).toStrictEqual([
    '\r\u001B[2K1/2, about 1 s left; done: tuned generator, scenario relay, seed 2',
    '\r\u001B[2K2/2, about 0 s left; done: tuned generator, scenario relay, seed 2',
    '\r\u001B[2K',
  ])
})

test('prints separate lines elsewhere, and only some of them for many jobs', () => {
  expect(written(false, 2)[0]).toBe(
    '1/2, about 1 s left; done: tuned generator, scenario relay, seed 2\n',
  )
  expect(written(false, 400)).toHaveLength(20)
})
