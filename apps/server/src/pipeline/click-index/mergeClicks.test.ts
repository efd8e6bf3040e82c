import type { ClickSignals, SeenNetwork } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexedClick } from './clickIndex.ts'
import { mergeClicks } from './mergeClicks.ts'

const fromHeaders: ClickSignals = {
  platform: 'desktop',
  model: 'iPhone15,2',
  systemVersion: '26.1',
  screen: null,
  language: 'en',
  timezone: null,
  isConfirmed: false,
}

const fromPage: ClickSignals = {
  platform: 'ios',
  model: null,
  systemVersion: null,
  screen: { short: 393, long: 852, scale: 3 },
  language: 'en-GB',
  timezone: 'Europe/London',
  isConfirmed: true,
}

const byV4: SeenNetwork = { hasV4: true, hasV6: false, isMasked: false }
const byRelay: SeenNetwork = { hasV4: false, hasV6: true, isMasked: true }

function click(
  number: number,
  atMs: number,
  signals: ClickSignals,
  network: SeenNetwork = byV4,
): IndexedClick {
  return { reference: Buffer.alloc(23, number), atMs, signals, network }
}

test('a click has the signals of its page, and those of the headers where the page has none', () => {
  const merged = mergeClicks([click(1, 5000, fromPage), click(1, 2000, fromHeaders)])
  expect(merged).toEqual([
    click(1, 2000, { ...fromPage, model: 'iPhone15,2', systemVersion: '26.1' }),
  ])
})

test('a click has the networks of all of its writes', () => {
  const writes = [click(1, 1000, fromPage, byV4), click(1, 1000, fromPage, byRelay)]
  expect(mergeClicks(writes)).toEqual([
    click(1, 1000, fromPage, { hasV4: true, hasV6: true, isMasked: true }),
  ])
})

test('clicks are returned newest first', () => {
  const merged = mergeClicks([1, 3, 2].map((each) => click(each, each, fromHeaders)))
  expect(merged.map(({ atMs }) => atMs)).toEqual([3, 2, 1])
})

test('the result does not depend on the order of the writes', () => {
  const signals = fc.constantFrom<ClickSignals>(
    fromHeaders,
    fromPage,
    { ...fromHeaders, model: 'Pixel 9', language: null },
    { ...fromPage, timezone: null, platform: 'android' },
  )
  const network = fc.constantFrom(byV4, byRelay)
  const writes = fc.array(fc.tuple(fc.nat(2), fc.nat(2), signals, network), { maxLength: 6 })
  const shuffled = writes.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  )
  const byReference = (all: readonly [number, number, ClickSignals, SeenNetwork][]) =>
    mergeClicks(all.map((each) => click(...each))).sort((a, b) =>
      Buffer.compare(a.reference, b.reference),
    )
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(byReference(one)).toEqual(byReference(other))
    }),
  )
})
