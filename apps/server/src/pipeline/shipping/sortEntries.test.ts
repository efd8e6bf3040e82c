import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import type { LogEntry } from '../event-log/logEntry.ts'
import { sortEntries } from './sortEntries.ts'

const small = fc.constantFrom('a', 'b')

/** Only the fields that decide where an entry goes. */
const entry = fc.record({
  kind: fc.constantFrom('click', 'match', 'event', 'signals'),
  id: small,
  appId: small,
  installId: small,
  name: fc.constantFrom('viewed', 'install'),
  method: fc.constantFrom('none', 'referrer'),
  at: fc.nat(),
}) as unknown as fc.Arbitrary<LogEntry>

function sort(...entries: LogEntry[]) {
  return sortEntries([{ id: '1', writtenAtMs: 0, entries }])
}

test('each entry is in one map, once, however the batches are split', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.nat({ max: 10 }), (entries, splitAt) => {
      const batches = [entries.slice(0, splitAt), entries.slice(splitAt)].map((each, index) => ({
        id: String(index),
        writtenAtMs: 0,
        entries: each,
      }))
      const sorted = sortEntries(batches)
      expect(sorted).toEqual(sort(...entries))
      expect(sort(...entries, ...entries)).toEqual(sorted)
      const names = (kind: string, isInstall: boolean) =>
        new Set(
          entries
            .filter((each) => each.kind === kind)
            .filter((each) => kind !== 'event' || isOpened(each) === isInstall)
            .map((each) => `${each.appId} ${each.id}`),
        )
      expect(sorted.clicks.size).toBe(names('click', false).size)
      expect(sorted.events.size).toBe(names('event', false).size)
      expect(sorted.installs.size).toBeLessThanOrEqual(4)
    }),
  )
})

function isOpened(each: LogEntry): boolean {
  return each.kind === 'event' && each.name === 'install'
}

test('of two decisions on an install, the one with a link counts, whichever was first', () => {
  const none = { kind: 'match', id: 'i', appId: 'a', method: 'none' } as LogEntry
  const matched = { kind: 'match', id: 'i', appId: 'a', method: 'referrer' } as LogEntry
  for (const order of [
    [none, matched],
    [matched, none],
  ]) {
    expect([...sort(...order).installs.values()]).toEqual([matched])
  }
})

test('an install that was matched and opened by a link counts once', () => {
  const matched = { kind: 'match', id: 'i', appId: 'a', method: 'referrer' } as LogEntry
  const opened = { kind: 'event', id: 'e', installId: 'i', appId: 'a', name: 'install' } as LogEntry
  const { installs, events } = sort(matched, opened)
  expect([...installs.values()]).toEqual([matched])
  expect(events.size).toBe(0)
})

test('a click is looked up if its batch may be a second copy, written after the first was dropped', () => {
  const atMs = Date.UTC(2026, 10, 15, 23)
  const click = { kind: 'click', id: 'c', appId: 'a', atMs } as LogEntry
  const isLate = (minutes: number) =>
    sortEntries([{ id: '1', writtenAtMs: atMs + minutes * minuteMs, entries: [click] }]).lateClicks
      .size === 1
  expect([0, 20, 60, 61, 200].map(isLate)).toEqual([false, false, true, true, true])
})
