import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screens } from '../../test/arbitraries.ts'
import { hourMs, nowMs, sampleInstall, sampleSignals } from '../../test/samples.ts'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import { clickKeys, type KeyedClick } from './clickKeys.ts'
import { installKeys } from './installKeys.ts'

const hour = (atMs: number) => Math.floor(atMs / hourMs)

const v4 = fc.constantFrom('203.0.113.7', '203.0.113.8', '203.0.114.7', '198.51.100.7')
const v6 = fc.constantFrom(
  '2001:db8:1:1::1',
  '2001:db8:1:1:ffff::2',
  '2001:db8:1:2::1',
  '2001:db8:2:1::1',
)
const addresses = fc
  .record({ v4: fc.option(v4), v6: fc.option(v6) })
  .map((reported) => [reported.v4, reported.v6].filter((address) => address !== null))

const clicks: fc.Arbitrary<KeyedClick> = fc.record({
  addresses,
  isMasked: fc.boolean(),
  signals: fc.record({
    platform: fc.constantFrom('ios', 'android', 'desktop'),
    model: fc.constant(null),
    systemVersion: fc.constantFrom('26.0', '26.1', '26.1.2', '26.2', '26', null),
    screen: fc.constantFrom(screens[0], screens[1], null),
    language: fc.constant('pl-PL'),
    timezone: fc.constantFrom('Asia/Calcutta', 'Asia/Kolkata', 'Europe/Warsaw', null),
    isConfirmed: fc.constant(true),
  }),
  atMs: fc.integer({ min: 0, max: 5 * hourMs }).map((agoMs) => nowMs - agoMs),
})

const installs = fc.record({
  addresses,
  signals: fc.record({
    platform: fc.constantFrom('ios', 'android'),
    models: fc.constant([]),
    systemVersion: fc.constantFrom<number[]>([26, 1], [26, 1, 2], [26, 0], [26], []),
    screen: fc.constantFrom({ short: 393, long: 852 }, { short: 390, long: 844 }, null),
    languages: fc.constant([]),
    timezone: fc.constantFrom(toCanonicalTimezone('Asia/Kolkata'), 'Europe/Warsaw', null),
  }),
})

function keysInCommon(
  click: KeyedClick,
  install: Parameters<typeof installKeys>[0],
  own: readonly string[],
): readonly string[] {
  const kept = new Set(clickKeys(click))
  return installKeys(install, own, nowMs)
    .filter(({ key }) => kept.has(key))
    .map(({ found }) => found)
}

/** Returns whether two addresses of one family share a prefix, compared as text. */
function shared(a: readonly string[], b: readonly string[], groups: number, mark: string): boolean {
  const prefixes = (all: readonly string[]) =>
    all
      .filter((address) => address.includes(mark))
      .map((address) => address.replace('::', ':').split(mark).slice(0, groups).join(mark))
  return prefixes(a).some((prefix) => prefixes(b).includes(prefix))
}

/**
 * Returns whether the click's version is the install's, the previous one, or hidden. Patches do not count.
 */
function isVersionSought(clicked: string | null, installed: readonly number[]): boolean {
  if (clicked === null) return true
  const [major, minor] = installed
  if (major === undefined) return false
  const sought = minor === undefined ? [`${major}`] : [`${major}.${minor}`, `${major}.${minor - 1}`]
  return sought.includes(clicked.split('.').slice(0, 2).join('.'))
}

test('a click and an install share keys exactly for what they have in common', () => {
  const seen = { 'same-v4': 0, 'same-v6': 0, 'near-v4': 0, 'near-v6': 0, other: 0, none: 0 }
  fc.assert(
    fc.property(clicks, installs, (click, { addresses: own, signals }) => {
      const { signals: clicked, isMasked, atMs } = click
      const isPhone = clicked.platform !== 'desktop'
      const hasAddress = isPhone && !isMasked
      const isSameScreen = clicked.screen !== null && clicked.screen.short === signals.screen?.short
      const isNear = hasAddress && isSameScreen
      const isDevice =
        clicked.platform === signals.platform &&
        isSameScreen &&
        signals.timezone !== null &&
        toCanonicalTimezone(clicked.timezone) === signals.timezone &&
        isVersionSought(clicked.systemVersion, signals.systemVersion) &&
        hour(nowMs) - hour(atMs) < 3
      const expected = [
        ...(hasAddress && shared(click.addresses, own, 4, '.') ? ['same-v4'] : []),
        ...(isNear && shared(click.addresses, own, 3, '.') ? ['near-v4'] : []),
        ...(hasAddress && shared(click.addresses, own, 4, ':') ? ['same-v6'] : []),
        ...(isNear && shared(click.addresses, own, 3, ':') ? ['near-v6'] : []),
        ...(isDevice ? ['other'] : []),
      ] as (keyof typeof seen)[]
      expect(keysInCommon(click, signals, own).toSorted()).toEqual(expected.toSorted())
      for (const how of expected) seen[how]++
      if (expected.length === 0) seen.none++
    }),
    { numRuns: 20_000 },
  )
  // Every kind must have occurred, or the property would prove nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})

test('a masked click has no address keys', () => {
  fc.assert(
    fc.property(clicks, (click) => {
      const keys = clickKeys({ ...click, isMasked: true })
      expect(keys).toEqual(clickKeys({ ...click, addresses: [] }))
      expect(keys.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a click has at most five distinct keys', () => {
  fc.assert(
    fc.property(clicks, (click) => {
      const keys = clickKeys(click)
      expect(keys.length).toBeLessThanOrEqual(5)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
  const both = { addresses: ['203.0.113.7', '2001:db8:1:1::1'], isMasked: false, atMs: nowMs }
  expect(clickKeys({ ...both, signals: sampleSignals() })).toHaveLength(5)
})

test('a desktop click has no keys', () => {
  const signals = sampleSignals({ platform: 'desktop' })
  const click = { addresses: ['203.0.113.7'], isMasked: false, atMs: nowMs, signals }
  expect(clickKeys(click)).toEqual([])
})

test('an invalid address produces no key', () => {
  const click = { isMasked: false, atMs: nowMs, signals: sampleSignals() }
  expect(clickKeys({ ...click, addresses: ['nonsense', ''] })).toEqual(
    clickKeys({ ...click, addresses: [] }),
  )
})

test('a click is found by its device alone for two hours, and not after three', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 * hourMs }), (agoMs) => {
      const click = { addresses: [], isMasked: true, signals: sampleSignals() }
      const found = keysInCommon({ ...click, atMs: nowMs - agoMs }, sampleInstall(), [])
      if (agoMs <= 2 * hourMs) expect(found).toEqual(['other'])
      if (agoMs >= 3 * hourMs) expect(found).toEqual([])
    }),
  )
})

test('device keys have an hour, address keys do not', () => {
  const keys = installKeys(sampleInstall(), ['203.0.113.7'], nowMs)
  for (const { found, hour: of } of keys) {
    if (found === 'other') expect(of).toBeLessThanOrEqual(hour(nowMs))
    else expect(of).toBeNull()
  }
  expect(keys.some(({ found }) => found === 'other')).toBe(true)
})

test('keys of different kinds never collide', () => {
  const kinds = new Map<string, string>()
  fc.assert(
    fc.property(installs, ({ addresses: own, signals }) => {
      for (const { key, found } of installKeys(signals, own, nowMs)) {
        expect(kinds.get(key) ?? found).toBe(found)
        kinds.set(key, found)
      }
    }),
  )
})
