import { expect, test } from 'vitest'
import { readReferenceTime } from '#pipeline/clicks/clickTokens.ts'
import type {
  AppEventEntry,
  ClickEntry,
  LogEntry,
  MatchEntry,
} from '#pipeline/event-log/logEntry.ts'
import { dayMs } from '#platform/time/durations.ts'
import { isWithin, planOutage } from './calendar.ts'
import { createRandom } from './createRandom.ts'
import { makeTraffic } from './makeTraffic.ts'
import { planLinks } from './planLinks.ts'

const endMs = Date.parse('2026-11-16T12:00:00Z')
const period = { startMs: endMs - 60 * dayMs, endMs }
const installsUntilMs = endMs - dayMs

function make(seed: number): LogEntry[] {
  const random = createRandom(seed)
  const links = planLinks(period, random).map((link, index) => ({
    ...link,
    id: String(1_000 + index),
  }))
  const options = {
    ...period,
    links,
    random,
    installsUntilMs,
    appId: 'app_demo',
    keyId: 1,
    scale: 0.2,
  }
  return [...makeTraffic({ ...options, domain: 'go.example' })].flat()
}

const entries = make(1)
const clicks = entries.filter((entry): entry is ClickEntry => entry.kind === 'click')
const matches = entries.filter((entry): entry is MatchEntry => entry.kind === 'match')
const events = entries.filter((entry): entry is AppEventEntry => entry.kind === 'event')
const share = <Entry>(all: readonly Entry[], isCounted: (entry: Entry) => boolean) =>
  all.filter(isCounted).length / all.length

test('everything is within the period, and nothing in the outage', () => {
  const outage = planOutage(period.startMs, endMs)
  const wrong = entries.filter(
    ({ atMs }) => atMs < period.startMs || atMs >= endMs || isWithin(outage, atMs),
  )
  expect(wrong).toEqual([])
})

test('an entry never precedes the one that it refers to', () => {
  const known = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'match' && entry.clickReference !== null) {
      expect(known.has(entry.clickReference)).toBe(true)
    }
    if (entry.kind === 'event' && entry.name !== 'install') {
      expect(known.has(entry.installId)).toBe(true)
    }
    known.add(entry.kind === 'event' && entry.name === 'install' ? entry.installId : entry.id)
  }
})

test('a click has the minute of its time in its reference', () => {
  for (const { id, atMs } of clicks) {
    expect(readReferenceTime(id)).toBe(Math.floor(atMs / 60_000) * 60_000)
  }
})

test('the shares are those of a shop', () => {
  expect(share(clicks, ({ visitor }) => visitor.isBot)).toBeLessThan(0.15)
  expect(matches.length / clicks.length).toBeGreaterThan(0.07)
  expect(matches.length / clicks.length).toBeLessThan(0.14)
  expect(share(matches, ({ method }) => method === 'referrer')).toBeGreaterThan(0.3)
  expect(share(matches, ({ method }) => method === 'probabilistic')).toBeGreaterThan(0.1)
  expect(share(matches, ({ method }) => method === 'clipboard')).toBeGreaterThan(0.05)
  expect(share(matches, ({ reason }) => reason !== null)).toBeGreaterThan(0.2)
  expect(share(events, ({ name }) => name === 'purchase')).toBeGreaterThan(0.02)
  expect(share(events, ({ name }) => name === 'link_opened')).toBeGreaterThan(0.05)
})

test('a match has a confidence and a click, and its absence a reason', () => {
  for (const { method, confidence, reason, clickReference, linkId } of matches) {
    const isMatched = method !== 'none'
    expect(confidence > 0).toBe(isMatched)
    expect(reason === null).toBe(isMatched)
    expect(clickReference !== null && linkId !== null).toBe(isMatched)
  }
})

test('no install is made after the limit', () => {
  expect(matches.filter(({ atMs }) => atMs > installsUntilMs)).toEqual([])
})

test('the same seed makes the same traffic, except for random ids', () => {
  const describe = (entry: LogEntry) => [entry.kind, entry.atMs]
  expect(make(1).map(describe)).toEqual(entries.map(describe))
})
