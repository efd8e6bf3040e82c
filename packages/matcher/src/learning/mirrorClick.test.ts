import { expect, test } from 'vitest'
import { minuteMs, nowMs, sampleCandidate, weighSample } from '../../test/samples.ts'
import { mirrorClick, placeboMark } from './mirrorClick.ts'

const after = sampleCandidate({ atMs: nowMs + 2 * minuteMs, availability: 0.1 })

test('a click after an install is as long before it', () => {
  expect(mirrorClick(after, nowMs).atMs).toBe(nowMs - 2 * minuteMs)
})

test('it weighs what a real click would have weighed, though the real one cannot weigh', () => {
  expect(weighSample([after]).clicks).toEqual([])
  const real = sampleCandidate({ atMs: nowMs - 2 * minuteMs })
  expect(weighSample([mirrorClick(after, nowMs)]).total).toBe(weighSample([real]).total)
})

test('it is marked, leads nowhere real, and is free: what took it came later', () => {
  const mirrored = mirrorClick(after, nowMs)
  expect(mirrored.id).toBe(`${placeboMark}click-1`)
  expect(mirrored.linkId).toBe(`${placeboMark}link-1`)
  expect(mirrored.availability).toBe(1)
  expect(mirrored.signals).toBe(after.signals)
})
