import { expect, test } from 'vitest'
import { createSilenceCounter } from './createSilenceCounter.ts'

/** Counts this many times, and returns the last result. */
function countTimes(counter: ReturnType<typeof createSilenceCounter<string>>, times: number) {
  let silent: readonly string[] = []
  for (let each = 0; each < times; each += 1) silent = counter.count(['first', 'second'])
  return silent
}

test('a child is silent after ten seconds without a heartbeat, and the others are not', () => {
  const counter = createSilenceCounter<string>()
  counter.hear('first')
  counter.hear('second')
  expect(countTimes(counter, 10)).toEqual([])
  counter.hear('first')
  expect(countTimes(counter, 1)).toEqual(['second'])
})

test('a child that does not serve yet may be silent for three minutes', () => {
  const counter = createSilenceCounter<string>()
  expect(countTimes(counter, 180)).toEqual([])
  expect(countTimes(counter, 1)).toEqual(['first', 'second'])
})

test('a child that has ended is forgotten', () => {
  const counter = createSilenceCounter<string>()
  counter.hear('first')
  counter.hear('second')
  countTimes(counter, 9)
  counter.count(['second'])
  expect(countTimes(counter, 1)).toEqual(['second'])
})
