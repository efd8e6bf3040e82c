import { expect, test } from 'vitest'
import { minuteMs, nowMs, sampleCandidate, weighSample } from '../../test/samples.ts'
import { mirrorClick, placeboPrefix } from './mirrorClick.ts'

const after = sampleCandidate({ atMs: nowMs + 2 * minuteMs, availability: 0.1 })

test('moves a click after an install to equally long before it', () => {
  expect(mirrorClick(after, nowMs).atMs).toBe(nowMs - 2 * minuteMs)
})

test('weighs like a real click, although the original cannot weigh', () => {
  expect(weighSample([after]).clicks).toEqual([])
  const real = sampleCandidate({ atMs: nowMs - 2 * minuteMs })
  expect(weighSample([mirrorClick(after, nowMs)]).total).toBe(weighSample([real]).total)
})

test('is marked, has no real destination, and is available even if it was claimed later', () => {
  const mirrored = mirrorClick(after, nowMs)
  expect(mirrored.id).toBe(`${placeboPrefix}click-1`)
  expect(mirrored.linkId).toBe(`${placeboPrefix}link-1`)
  expect(mirrored.availability).toBe(1)
  expect(mirrored.signals).toBe(after.signals)
})
