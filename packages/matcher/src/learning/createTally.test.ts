import { describe, expect, test } from 'vitest'
import { hourMs, nowMs, sampleInstall, sampleSignals } from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import { createTally, type TalliedClick } from './createTally.ts'

const dayMs = 24 * hourMs

function click(changes: Partial<TalliedClick> = {}): TalliedClick {
  return {
    linkId: 'link',
    atMs: nowMs,
    signals: sampleSignals(),
    addressKeys: {},
    ...changes,
  }
}

/** Addresses with this many different people, each with one click. */
function createSampleTally(sizes: readonly number[], family: 'v4' | 'v6' = 'v4') {
  const tally = createTally()
  sizes.forEach((size, address) => {
    for (let person = 0; person < size; person++) {
      const signals = sampleSignals({ systemVersion: `${person + 1}.0` })
      tally.addClick(click({ signals, addressKeys: { [family]: `address-${address}` } }))
    }
  })
  return tally
}

const addresses = (count: number, size: number) => Array<number>(count).fill(size)
const read = (tally: ReturnType<typeof createTally>, days = 1) =>
  tally.read(nowMs, nowMs + days * dayMs)

describe('the expected number of further people at an address', () => {
  test('is the prior without data', () => {
    expect(read(createTally()).audience.expectedAgain).toEqual(priorModel.audience.expectedAgain)
  })

  test('is the Good–Turing estimate with much data', () => {
    const sizes = [...addresses(6_000, 1), ...addresses(1_500, 2), ...addresses(1_000, 3)]
    const [one, two] = read(createSampleTally(sizes)).audience.expectedAgain.v4
    // 1,500 of 6,000 addresses with one have two: 2 × 1,500 / 6,000. The same for two and three: 3 × 1,000 / 1,500.
    expect(one).toBeCloseTo(0.5, 2)
    expect(two).toBeCloseTo(2, 1)
  })

  test('is in between with little data', () => {
    const sizes = [...addresses(10, 1), ...addresses(10, 2)]
    const [one = 0] = read(createSampleTally(sizes)).audience.expectedAgain.v4
    expect(one).toBeGreaterThan(priorModel.audience.expectedAgain.v4[0] ?? 0)
    expect(one).toBeLessThan(2)
  })

  test('is learned per family', () => {
    const { v4, v6 } = read(createSampleTally([...addresses(50, 1), ...addresses(50, 2)], 'v6'))
      .audience.expectedAgain
    expect(v4).toEqual(priorModel.audience.expectedAgain.v4)
    expect(v6[0]).toBeGreaterThan(priorModel.audience.expectedAgain.v6[0] ?? 0)
  })

  test('falls if every person has an own address', () => {
    const [one] = read(createSampleTally(addresses(2_000, 1))).audience.expectedAgain.v4
    expect(one).toBeLessThan(priorModel.audience.expectedAgain.v4[0] ?? 0)
  })
})

test('counts people per day', () => {
  const tally = createSampleTally(addresses(600, 1))
  // Slightly shrunk to the prior.
  expect(read(tally).audience.perDay).toBeCloseTo(600, -2)
  expect(read(tally, 3).audience.perDay).toBeCloseTo(200, -2)
})

test('a repeated click within minutes is one person', () => {
  const tally = createTally()
  for (let time = 0; time < 50; time++) tally.addClick(click({ addressKeys: { v4: 'home' } }))
  const once = createTally()
  once.addClick(click({ addressKeys: { v4: 'home' } }))
  expect(read(tally).audience).toEqual(read(once).audience)
})

test('counts clicks by link, and by whether they are confirmed', () => {
  const tally = createTally()
  tally.addClick(click())
  tally.addClick(click())
  tally.addClick(click({ signals: sampleSignals({ isConfirmed: false }) }))
  tally.addClick(click({ linkId: 'another' }))
  expect(read(tally).links).toEqual({
    link: { confirmed: 2, unconfirmed: 1 },
    another: { confirmed: 1, unconfirmed: 0 },
  })
})

test('ignores desktop clicks', () => {
  const tally = createTally()
  const signals = sampleSignals({ platform: 'desktop' })
  tally.addClick(click({ signals, addressKeys: { v4: 'office' } }))
  expect(read(tally)).toEqual(read(createTally()))
})

test('a click and an install of one phone count the same values, on its platform', () => {
  const tally = createTally()
  tally.addClick(click())
  tally.addInstall(sampleInstall())
  const { clicks, installs } = read(tally)
  expect(installs.ios).toEqual(clicks.ios)
  expect(installs.ios.screens).toEqual({ total: 1, counts: { '393x852': 1 } })
  expect(installs.ios.systemsOfScreens.counts).toEqual({ '393x852 26.1': 1 })
  expect(installs.ios.languagesOfTimezones.counts).toEqual({ 'Europe/Warsaw pl-PL': 1 })
  expect(installs.android).toEqual(read(createTally()).installs.android)
})

test('missing signals are not counted', () => {
  const tally = createTally()
  const nothing = { model: null, systemVersion: null, screen: null, language: null, timezone: null }
  tally.addClick(click({ signals: sampleSignals(nothing) }))
  expect(read(tally).clicks).toEqual(read(createTally()).clicks)
})

test('counts old and new names of a zone as one value, and so spellings of a model', () => {
  const tally = createTally()
  for (const timezone of ['Asia/Calcutta', 'Asia/Kolkata']) {
    for (const model of ['Pixel 9', 'pixel_9']) {
      tally.addClick(click({ signals: sampleSignals({ model, timezone }) }))
    }
  }
  const { timezones, models } = read(tally).clicks.ios
  expect(Object.values(timezones.counts)).toEqual([4])
  expect(Object.values(models.counts)).toEqual([4])
})
