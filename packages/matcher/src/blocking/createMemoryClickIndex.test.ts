import { expect, test } from 'vitest'
import {
  hourMs,
  maskedAddress,
  minuteMs,
  nowMs,
  sampleInstall,
  sampleSignals,
} from '../../test/samples.ts'
import type { UnreadClicks } from '../decision/candidate.ts'
import { createMemoryClickIndex, getMaxClicks, type MemoryClick } from './createMemoryClickIndex.ts'
import { installKeys } from './installKeys.ts'

const maxClicksPerKey = getMaxClicks('same-v4')

const home = '203.0.113.7'
const home6 = '2001:db8:1:1::1'

function click(changes: Partial<MemoryClick> = {}): MemoryClick {
  const addresses = changes.addresses ?? [home]
  return {
    id: 'click',
    linkId: 'link',
    atMs: nowMs - minuteMs,
    signals: sampleSignals(),
    addresses,
    hasV4: addresses.some((address) => address.includes('.')),
    hasV6: addresses.some((address) => address.includes(':')),
    isMasked: false,
    ...changes,
  }
}

function find(clicks: readonly MemoryClick[], addresses = [home], sinceMs = nowMs - 24 * hourMs) {
  const index = createMemoryClickIndex()
  for (const each of clicks) index.add(each)
  const has = {
    v4: addresses.some((address) => address.includes('.')),
    v6: addresses.some((address) => address.includes(':')),
  }
  return index.find(installKeys(sampleInstall(), addresses, nowMs), has, sinceMs)
}

/** A phone that shows nothing else, so it is found by its address only. */
const unknownPhone = sampleSignals({ screen: null, timezone: null })

test('an empty index finds nothing', () => {
  expect(find([])).toEqual({ clicks: [], unread: [] })
})

test('a click found under several keys is returned once, with the combined comparison', () => {
  const both = click({ addresses: [home, '2001:db8:1:2::1'] })
  const found = find([both], [home, home6])
  expect(found.clicks).toEqual([
    { click: both, network: { v4: 'same', v6: 'near', isMasked: false } },
  ])
})

test.each([
  ['its address', [home], { v4: 'same', v6: 'unknown' }],
  ['a neighbouring address', ['203.0.113.99'], { v4: 'near', v6: 'unknown' }],
  ['another network', ['198.51.100.1'], { v4: 'other', v6: 'unknown' }],
  ['the other family', [home6], { v4: 'unknown', v6: 'unknown' }],
])('compares a click from %s', (_, addresses, expected) => {
  const [found] = find([click({ addresses })]).clicks
  expect(found?.network).toEqual({ ...expected, isMasked: false })
})

test('a masked click is found by its device, and marked as masked', () => {
  const [found] = find([click({ isMasked: true })]).clicks
  expect(found?.network).toEqual(maskedAddress)
  expect(find([click({ isMasked: true, signals: unknownPhone })]).clicks).toEqual([])
})

test('clicks of one key are returned newest first', () => {
  const clicks = [30, 20, 10].map((minutes) =>
    click({ id: `${minutes}`, atMs: nowMs - minutes * minuteMs }),
  )
  expect(find(clicks).clicks.map((found) => found.click.id)).toEqual(['10', '20', '30'])
})

test('reads the newest clicks of a key and counts the rest', () => {
  const clicks = Array.from({ length: maxClicksPerKey + 3 }, (_, index) =>
    click({ id: `${index}`, atMs: nowMs - hourMs + index, signals: unknownPhone }),
  )
  const found = find(clicks)
  expect(found.clicks).toHaveLength(maxClicksPerKey)
  expect(found.clicks.at(-1)?.click.id).toBe('3')
  expect(found.unread).toMatchObject([{ network: 'same', count: 3, untilMs: nowMs - hourMs + 3 }])
  expect(find(clicks.slice(3)).unread).toEqual([])
})

const withoutTimes = ({ network, count }: UnreadClicks) => ({ network, count })

test('counts unread clicks by how their network compares', () => {
  const crowd = (addresses: readonly string[]) =>
    Array.from({ length: getMaxClicks('near-v4') + 5 }, (_, index) =>
      click({ id: `${index}`, atMs: nowMs - 2 * minuteMs + index, addresses }),
    )
  const near = { network: 'near', count: 5 }
  const maxMore = getMaxClicks('near-v4') - getMaxClicks('other')
  const other = { network: 'other', count: 5 + maxMore }
  const unread = (address: string) => find(crowd([address])).unread.map(withoutTimes)
  expect(unread('203.0.113.99')).toEqual([near, other])
  expect(unread('198.51.100.1')).toEqual([other])
})

test.each([
  ['an hour', 'of a device', {}, hourMs, 'other'],
  ['a day', 'at an address', { signals: unknownPhone }, 12 * hourMs, 'same'],
])('unread clicks came within %s %s', (_, __, changes, ageMs, network) => {
  const clicks = Array.from({ length: 2_000 }, (_click, at) =>
    click({ id: `${at}`, atMs: nowMs - ageMs + at, ...changes }),
  )
  const slow = [...clicks, click({ id: 'newest', atMs: nowMs - 1, ...changes })]
  const unread = find(slow).unread.find((each) => each.network === network)
  expect(unread?.fromMs).toBe(nowMs - ageMs)
})

test('skips clicks before the window, and counts them only in a truncated list', () => {
  const old = Array.from({ length: 2 * maxClicksPerKey }, (_, index) =>
    click({ atMs: nowMs - 3 * hourMs + index, signals: unknownPhone }),
  )
  const recent = Array.from({ length: maxClicksPerKey + 1 }, (_, index) =>
    click({ atMs: nowMs - hourMs + index, signals: unknownPhone }),
  )
  const sinceMs = nowMs - 2 * hourMs
  expect(find([...old, ...recent], [home], sinceMs).unread.map(withoutTimes)).toEqual([
    { network: 'same', count: old.length + 1 },
  ])
  expect(find([...old, click()], [home], sinceMs)).toEqual({
    clicks: [expect.objectContaining({ network: expect.anything() as unknown })],
    unread: [],
  })
  const atEdge = click({ atMs: sinceMs, signals: unknownPhone })
  expect(find([atEdge], [home], sinceMs).clicks).toHaveLength(1)
})
