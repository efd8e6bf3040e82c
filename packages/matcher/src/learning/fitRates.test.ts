import { expect, test } from 'vitest'
import { priorModel } from '../model/priorModel.ts'
import { type CausedInstalls, fitRates } from './fitRates.ts'
import type { LinkClicks } from './traffic.ts'

type Count = readonly [linkId: string, clicks: number, installs: number]

function fit(counts: readonly Count[], otherClicks = 0) {
  const links = counts.map(([id, confirmed]): [string, LinkClicks] => [
    id,
    { confirmed, unconfirmed: 0 },
  ])
  const caused = counts.map(([id, , confirmed]): [string, CausedInstalls] => [
    id,
    { confirmed, unconfirmed: 0 },
  ])
  const exposure = {
    links: Object.fromEntries(links),
    otherLinks: { confirmed: otherClicks, unconfirmed: 0 },
    seconds: 86_400,
    isWholeDays: true,
  }
  return fitRates(exposure, new Map(caused), priorModel.rates)
}

const people: readonly Count[] = [
  ['campaign', 1_000, 110],
  ['newsletter', 1_000, 130],
]

test('the common rate is that of all links', () => {
  expect(fit(people).confirmed).toBeCloseTo(0.12, 2)
})

test('an app with one link learns its rate, however far it is from the prior', () => {
  expect(fit([['only', 100_000, 1_000]]).confirmed).toBeCloseTo(0.01, 3)
})

test('a link that bots click gets a rate of its own', () => {
  const { confirmed, links } = fit([...people, ['spammed', 20_000, 10]])
  expect(confirmed * (links['spammed'] ?? 1)).toBeLessThan(0.001)
  expect(confirmed * (links['campaign'] ?? 1)).toBeGreaterThan(0.07)
})

test('clicks of links that are not listed count', () => {
  expect(fit(people, 2_000).confirmed).toBeCloseTo(0.06, 2)
})
