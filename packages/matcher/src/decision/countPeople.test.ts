import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickSignals } from '../../test/arbitraries.ts'
import { hourMs, minuteMs, nowMs, sampleSignals } from '../../test/samples.ts'
import { countPeople, toPhoneKind } from './countPeople.ts'

const clicksAt = (minutes: readonly number[], signals = sampleSignals()) =>
  minutes.map((minute) => ({ atMs: nowMs + minute * minuteMs, signals }))
const hourly = (times: number) => clicksAt(Array.from({ length: times }, (_, hour) => hour * 60))

test('no clicks are no people', () => {
  expect(countPeople([])).toEqual({ count: 0, kinds: [] })
})

test('identical phones within minutes are one person', () => {
  expect(countPeople(clicksAt([0])).count).toBe(1)
  expect(countPeople(clicksAt([0, 1, 2, 5, 9])).count).toBe(1)
})

test('a return after hours may be another person with the same phone', () => {
  const { count } = countPeople(clicksAt([0, 180]))
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThan(2)
})

test('frequent returns are a crowd', () => {
  const counts = [1, 2, 3, 5, 10, 50].map((times) => countPeople(hourly(times)).count)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(countPeople(hourly(50)).count).toBeGreaterThan(25)
})

test('phones that differ in one signal are two people', () => {
  const others = [
    { model: 'iPhone14,5' },
    { systemVersion: '26.0' },
    { screen: { short: 390, long: 844, scale: 3 } },
    { language: 'en-GB' },
    { timezone: 'Europe/Berlin' },
  ]
  for (const changes of others) {
    const clicks = [...clicksAt([0]), ...clicksAt([0], sampleSignals(changes))]
    expect(countPeople(clicks).count).toBe(2)
  }
})

test('counts people by kind of phone', () => {
  const clicks = fc.array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 24 * hourMs }).map((agoMs) => nowMs - agoMs),
      signals: clickSignals,
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(clicks, (given) => {
      const people = countPeople(given)
      const kinds = new Set(given.map(({ signals }) => toPhoneKind(signals)))
      expect(people.kinds.map(({ signals }) => toPhoneKind(signals)).toSorted()).toEqual(
        [...kinds].toSorted(),
      )
      expect(people.kinds.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(people.count, 9)
      expect(people.count).toBeGreaterThanOrEqual(kinds.size)
      expect(people.count).toBeLessThanOrEqual(given.length)
      expect(countPeople(given.toReversed()).count).toBeCloseTo(people.count, 9)
    }),
  )
})

test('another click removes at most one person', () => {
  const times = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(times, (minutes) => {
      const [, ...fewer] = minutes
      // A click within a pause may join two visits into one, which removes at most that one person.
      expect(countPeople(clicksAt(minutes)).count).toBeGreaterThanOrEqual(
        countPeople(clicksAt(fewer)).count - 1,
      )
    }),
  )
})
