import { expect, test } from 'vitest'
import { emptyFeed, type LiveEntry, type LiveFeed, maxRows, reduceFeed } from './liveFeed.ts'

function click(id: number, change: Partial<LiveEntry> = {}): LiveEntry {
  return {
    kind: 'click',
    id: String(id),
    at: '2026-11-16T13:29:02.362Z',
    linkId: '1',
    link: null,
    country: 'DE',
    platform: 'ios',
    browser: 'safari',
    systemVersion: null,
    referrerHost: null,
    campaign: {},
    path: null,
    isBot: false,
    isPrefetch: false,
    isLimited: false,
    ...change,
  } as LiveEntry
}
const add = (feed: LiveFeed, ...events: Parameters<typeof click>[0][]) =>
  reduceFeed(feed, { type: 'batch', events: events.map((id) => click(id)) })
const ids = ({ rows }: LiveFeed) => rows.map(({ id }) => id)

test('puts the newest on top', () => {
  expect(ids(add(add(emptyFeed, 1, 2), 3, 4))).toEqual(['4', '3', '2', '1'])
})

test('an entry that arrives again replaces the earlier one', () => {
  const again = click(1, { country: 'FR' })
  const feed = reduceFeed(add(emptyFeed, 1, 2), { type: 'batch', events: [again] })
  expect(ids(feed)).toEqual(['1', '2'])
  expect(feed.rows[0]).toMatchObject({ country: 'FR' })
})

test('keeps a limited number of rows', () => {
  const many = Array.from({ length: maxRows + 20 }, (_, index) => index)
  const feed = add(emptyFeed, ...many)
  expect(feed.rows).toHaveLength(maxRows)
  expect(feed.rows[0]?.id).toBe(String(maxRows + 19))
})

test('counts while paused, and shows what arrived on resume', () => {
  const paused = reduceFeed(add(emptyFeed, 1), { type: 'pause' })
  const later = add(paused, 2, 3)
  expect(ids(later)).toEqual(['1'])
  expect(later.heldCount).toBe(2)
  const resumed = reduceFeed(later, { type: 'resume' })
  expect(ids(resumed)).toEqual(['3', '2', '1'])
  expect(resumed.heldCount).toBe(0)
})

test('marks where entries were skipped', () => {
  const feed = reduceFeed(emptyFeed, {
    type: 'batch',
    events: [{ kind: 'gap' }, click(1), { kind: 'gap' }],
  })
  expect(feed.rows.map(({ kind }) => kind)).toEqual(['gap', 'click', 'gap'])
})

test('a reset forgets rows and stays paused', () => {
  const feed = reduceFeed(reduceFeed(add(emptyFeed, 1), { type: 'pause' }), { type: 'reset' })
  expect(feed).toEqual({ ...emptyFeed, isPaused: true })
})

test('what happened before the stream is below it, each entry once', () => {
  const latest = { type: 'latest', events: [click(2), click(1), click(0)] } as const
  const feed = reduceFeed(add(emptyFeed, 2, 3), latest)
  expect(ids(feed)).toEqual(['3', '2', '1', '0'])
  expect(feed).toMatchObject({ hasLatest: true, received: 2 })
})

test('without the latest entries the stream is shown alone', () => {
  const feed = reduceFeed(add(emptyFeed, 1), { type: 'latest', events: null })
  expect(ids(feed)).toEqual(['1'])
  expect(feed.hasLatest).toBe(true)
})
