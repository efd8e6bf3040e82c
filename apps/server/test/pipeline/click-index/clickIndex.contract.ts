import { randomBytes } from 'node:crypto'
import {
  type ClickSignals,
  describeUnread,
  getMaxClicks,
  type NetworkComparison,
  type SeenNetwork,
  type UnreadClicks,
} from '@throughlink/matcher'
import { describe, expect, test } from 'vitest'
import type { HashedInstallKey } from '#pipeline/click-index/blockingHashes.ts'
import type { ClickIndex, FoundClick, IndexedClick } from '#pipeline/click-index/clickIndex.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'

export const windowMs = dayMs
// Keys expire by Redis's own clock, so the days of these tests are today and yesterday.
export const now = Math.floor(Date.now() / 1000) * 1000

export const phone: ClickSignals = {
  platform: 'ios',
  model: 'iPhone15,2',
  systemVersion: '26.1',
  screen: null,
  language: 'en-GB',
  timezone: null,
  isConfirmed: false,
}

export const byV4: SeenNetwork = { hasV4: true, hasV6: false, isMasked: false }
const byV6: SeenNetwork = { hasV4: false, hasV6: true, isMasked: false }
/** An install that was seen over IPv4. */
export const hasV4 = { v4: true, v6: false }
const hasBoth = { v4: true, v6: true }
const nothingFound = { clicks: [], unread: [] }

export function randomApp(): string {
  return `app_${randomBytes(8).toString('hex')}`
}

export function randomHash(kind = 'k1', atMs = now, bucketBits = 12): string {
  const day = new Date(atMs).toISOString().slice(0, 10)
  return `${kind}:${day}:${randomBytes(16).toString('base64url')}:${bucketBits}`
}

export function randomClick(atMs = now, signals: Partial<ClickSignals> = {}): IndexedClick {
  return { reference: randomBytes(23), atMs, signals: { ...phone, ...signals }, network: byV4 }
}

/** When the lists of these tests begin. */
const listFromMs = now - dayMs

export function under(
  hash: string,
  found: HashedInstallKey['found'] = 'same-v4',
): HashedInstallKey {
  return { hash, found, fromMs: listFromMs }
}

function unreadOf(
  by: HashedInstallKey['found'],
  read: readonly IndexedClick[],
  count: number,
): readonly UnreadClicks[] {
  return describeUnread({ found: by, fromMs: listFromMs, read, count })
}

export function found(
  click: IndexedClick,
  network: Partial<NetworkComparison> = { v4: 'same' },
): FoundClick {
  const unknown = { v4: 'unknown', v6: 'unknown', isMasked: false } as const
  return { ...click, network: { ...unknown, ...network }, availability: 1 }
}

/** Adds in chunks: on a busy machine, Redis does not answer thousands of commands within its timeout. */
async function addAll(
  index: ClickIndex,
  app: string,
  hash: string,
  clicks: readonly IndexedClick[],
): Promise<void> {
  for (let at = 0; at < clicks.length; at += 200) {
    await Promise.all(clicks.slice(at, at + 200).map((click) => index.add(app, [hash], click)))
  }
}

/** Tests every implementation of the port. `create` returns one with a match window of 24 hours. */
export function describeClickIndex(name: string, create: () => ClickIndex, bucketBits = 12): void {
  const makeHash = (kind = 'k1', atMs = now) => randomHash(kind, atMs, bucketBits)

  describe(name, () => {
    test('a click is found under each of its hashes, once, and under no other', async () => {
      const index = create()
      const app = randomApp()
      const [one, another, other] = [makeHash('k1'), makeHash('k3'), makeHash('k1')]
      const click = randomClick()
      await index.add(app, [one, another], click)
      await index.add(app, [other], randomClick())
      const find = (...hashes: string[]) =>
        index.find(
          app,
          hashes.map((hash) => under(hash)),
          hasV4,
          now,
        )
      expect(await find(one)).toEqual({ ...nothingFound, clicks: [found(click)] })
      expect(await find(another)).toEqual({ ...nothingFound, clicks: [found(click)] })
      expect(await find(one, another)).toEqual({ ...nothingFound, clicks: [found(click)] })
      expect(await find(makeHash())).toEqual(nothingFound)
      expect(await find()).toEqual(nothingFound)
    })

    test('a hash of one app finds nothing in another app', async () => {
      const index = create()
      const hash = makeHash()
      await index.add(randomApp(), [hash], randomClick())
      expect(await index.find(randomApp(), [under(hash)], hasV4, now)).toEqual(nothingFound)
    })

    test('clicks of today and yesterday are found together, newest first', async () => {
      const index = create()
      const app = randomApp()
      const [today, yesterday] = [makeHash('k1', now), makeHash('k1', now - windowMs)]
      const clicks = [now, now - minuteMs, now - 2 * minuteMs].map((atMs) => randomClick(atMs))
      const [newest, middle, oldest] = clicks as [IndexedClick, IndexedClick, IndexedClick]
      await index.add(app, [yesterday], middle)
      await index.add(app, [today], oldest)
      await index.add(app, [today], newest)
      const read = await index.find(app, [under(today), under(yesterday)], hasV4, now)
      expect(read).toEqual({ ...nothingFound, clicks: clicks.map((click) => found(click)) })
    })

    describe('the network of a click', () => {
      const keys = {
        v4: makeHash('k1'),
        v6: makeHash('k2'),
        near: makeHash('k3'),
        device: makeHash('k4'),
      }
      const installKeys = [
        under(keys.v4, 'same-v4'),
        under(keys.v6, 'same-v6'),
        under(keys.near, 'near-v4'),
        under(keys.device, 'other'),
      ]
      const both = { ...byV4, hasV6: true }

      test.each<[string, string[], SeenNetwork, typeof hasBoth, Partial<NetworkComparison>]>([
        ['the address', [keys.v4, keys.near], byV4, hasV4, { v4: 'same' }],
        ['one of two addresses', [keys.v4], both, hasBoth, { v4: 'same', v6: 'other' }],
        ['both addresses', [keys.v4, keys.v6], both, hasBoth, { v4: 'same', v6: 'same' }],
        ['the network around it', [keys.near, keys.device], byV4, hasV4, { v4: 'near' }],
        ['the device alone', [keys.device], byV4, hasBoth, { v4: 'other' }],
        ['the device, over another address family', [keys.device], byV6, hasV4, {}],
        [
          'the device, through a relay',
          [keys.device],
          { ...byV6, isMasked: true },
          hasV4,
          { isMasked: true },
        ],
      ])('that is found by %s', async (_, hashes, network, has, expected) => {
        const index = create()
        const app = randomApp()
        const click = { ...randomClick(), network }
        await index.add(app, hashes, click)
        const read = await index.find(app, installKeys, has, now)
        expect(read).toEqual({ ...nothingFound, clicks: [found(click, expected)] })
      })

      test('combines all of its writes', async () => {
        const index = create()
        const app = randomApp()
        const click = randomClick()
        await index.add(app, [keys.v4, keys.device], click)
        await index.add(app, [keys.v6, keys.device], { ...click, network: byV6 })
        const elsewhere = [under(keys.v4, 'same-v4'), under(keys.device, 'other')]
        const read = await index.find(app, elsewhere, hasBoth, now)
        expect(read.clicks).toEqual([found(click, { v4: 'same', v6: 'other' })])
      })
    })

    test('signals from the page are merged with those from the headers', async () => {
      const index = create()
      const app = randomApp()
      const [atClick, atPage] = [makeHash('k1'), makeHash('k3')]
      const click = randomClick(now - 5000)
      const reported = {
        ...phone,
        model: null,
        screen: { short: 393, long: 852, scale: 3 },
        timezone: 'Europe/London',
        isConfirmed: true,
      }
      await index.add(app, [atPage], { ...click, atMs: now, signals: reported })
      await index.add(app, [atClick], click)
      await index.add(app, [atClick], { ...click, atMs: now, signals: reported })
      const read = await index.find(app, [under(atClick), under(atPage)], hasV4, now)
      const merged = { ...click, signals: { ...reported, model: 'iPhone15,2' } }
      expect(read).toEqual({ ...nothingFound, clicks: [found(merged)] })
    })

    test('a replaced click is counted once, also in a truncated list', async () => {
      const index = create()
      const app = randomApp()
      const hash = makeHash()
      const clicks = Array.from({ length: 300 }, (_, at) => randomClick(now - at * 1000))
      const reported = { ...phone, model: null, timezone: 'Europe/London', isConfirmed: true }
      for (const click of clicks) {
        await index.add(app, [hash], click)
        await index.add(app, [hash], { ...click, signals: reported }, click)
      }
      const read = await index.find(app, [under(hash)], hasV4, now)
      const replaced = clicks.map((click) => found({ ...click, signals: reported }))
      expect(read).toEqual({
        clicks: replaced.slice(0, 256),
        unread: unreadOf('same-v4', clicks.slice(0, 256), 44),
      })
    })

    test('replacing a click that is absent or identical keeps the new one', async () => {
      const index = create()
      const app = randomApp()
      const hash = makeHash()
      const click = randomClick()
      const other = randomClick(now - 1000)
      await index.add(app, [hash], click, click)
      await index.add(app, [hash], other, { ...other, signals: { ...phone, language: 'fr' } })
      const read = await index.find(app, [under(hash)], hasV4, now)
      expect(read.clicks).toEqual([found(click), found(other)])
    })

    test('a click that is written repeatedly is found once', async () => {
      const index = create()
      const app = randomApp()
      const hash = makeHash()
      const click = randomClick()
      await Promise.all([1, 2, 3].map(() => index.add(app, [hash], click)))
      const read = await index.find(app, [under(hash)], hasV4, now)
      expect(read).toEqual({ ...nothingFound, clicks: [found(click)] })
    })

    test('a click older than the match window is not found', async () => {
      const index = create()
      const app = randomApp()
      const hash = makeHash('k1', now - windowMs)
      const inside = randomClick(now - windowMs + 1000)
      await index.add(app, [hash], inside)
      await index.add(app, [hash], randomClick(now - windowMs - 2000))
      const read = await index.find(app, [under(hash)], hasV4, now)
      expect(read).toEqual({ ...nothingFound, clicks: [found(inside)] })
    })

    test('only the newest clicks are read; the rest are counted by kind of key', async () => {
      const index = create()
      const app = randomApp()
      const [same, near, device] = [makeHash('k1'), makeHash('k3'), makeHash('k4')]
      const clicks = Array.from({ length: 1000 }, (_, at) => randomClick(now - at * 1000))
      await addAll(index, app, same, clicks)
      await addAll(index, app, near, clicks.slice(0, 300))
      await addAll(index, app, device, clicks.slice(0, getMaxClicks('other')))
      const keys = [under(same), under(near, 'near-v4'), under(device, 'other')]
      const read = await index.find(app, keys, hasV4, now)
      expect(read.unread).toEqual([
        ...unreadOf('same-v4', clicks.slice(0, 256), 744),
        ...unreadOf('near-v4', clicks.slice(0, 64), 236),
      ])
      expect(read.clicks).toEqual(clicks.slice(0, 256).map((click) => found(click)))
    })

    test('clicks that were written twice are not counted twice in a truncated list', async () => {
      const index = create()
      const app = randomApp()
      const hash = makeHash()
      const clicks = Array.from({ length: 1000 }, (_, at) => randomClick(now - at * 1000))
      const reported = { ...phone, isConfirmed: true }
      const twice = clicks.flatMap((click) => [click, { ...click, signals: reported }])
      await addAll(index, app, hash, twice)
      const read = await index.find(app, [under(hash)], hasV4, now)
      expect(read.clicks.length + (read.unread[0]?.count ?? 0)).toBe(1000)
    })

    test('a flood from one address does not hide a click from another address', async () => {
      const index = create()
      const app = randomApp()
      const [flood, person] = [makeHash(), makeHash()]
      const click = randomClick(now - 10_000)
      await index.add(app, [person], click)
      await addAll(
        index,
        app,
        flood,
        Array.from({ length: 10_000 }, () => randomClick()),
      )
      const read = await index.find(app, [under(person)], hasV4, now)
      expect(read).toEqual({ ...nothingFound, clicks: [found(click)] })
      const { unread } = await index.find(app, [under(flood)], hasV4, now)
      expect(unread.map(({ count }) => count)).toEqual([10_000 - 256])
    })

    describe('soft claims on a click', () => {
      async function withClicks(count: number) {
        const index = create()
        const app = randomApp()
        const hash = makeHash()
        const clicks = Array.from({ length: count }, (_, at) => randomClick(now - at * 1000))
        await addAll(index, app, hash, clicks)
        const free = async () => {
          const read = await index.find(app, [under(hash)], hasV4, now)
          return read.clicks.map(({ availability }) => availability)
        }
        const take = (shares: readonly number[]) =>
          index.markTaken(
            app,
            shares.map((share, at) => ({ ...(clicks[at] ?? randomClick()), share })),
          )
        return { free, take }
      }

      test('reduce its availability by the share that was taken', async () => {
        const { free, take } = await withClicks(3)
        expect(await free()).toEqual([1, 1, 1])
        await take([0.5, 0.1, 0])
        expect(await free()).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.9, 9), 1])
        await take([0.5, 0.5])
        expect(await free()).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.45, 9), 1])
      })

      test('add up when a hundred are made concurrently', async () => {
        const { free, take } = await withClicks(2)
        await Promise.all(Array.from({ length: 100 }, () => take([0.01, 0.02])))
        expect(await free()).toEqual([
          expect.closeTo(0.99 ** 100, 9),
          expect.closeTo(0.98 ** 100, 9),
        ])
      })

      test('can take all of it repeatedly', async () => {
        const { free, take } = await withClicks(2)
        for (let time = 0; time < 3; time++) await take([1])
        const [taken, other] = await free()
        expect(taken).toBeLessThan(1e-12)
        expect(other).toBe(1)
      })
    })

    test('removing a click removes it under all of its keys and leaves others in place', async () => {
      const index = create()
      const app = randomApp()
      const [first, second] = [randomHash(), randomHash('k2')]
      const [removed, kept] = [randomClick(), randomClick()]
      for (const click of [removed, kept]) await index.add(app, [first, second], click)
      await index.markTaken(app, [{ ...removed, share: 0.5 }])
      await index.remove(app, [first, second], removed)
      for (const hash of [first, second]) {
        const { clicks } = await index.find(app, [under(hash)], hasV4, now)
        expect(clicks.map(({ reference }) => reference)).toEqual([kept.reference])
      }
      // Its soft claims are removed as well.
      await index.add(app, [first], removed)
      const { clicks } = await index.find(app, [under(first)], hasV4, now)
      expect(clicks.map(({ availability }) => availability)).toEqual([1, 1])
    })

    test('an invalid hash throws a TypeError', async () => {
      const find = (hash: string) => create().find(randomApp(), [under(hash)], hasV4, now)
      await expect(find('203.0.113.7')).rejects.toThrow(TypeError)
      await expect(find(`k1:2026-11-15:${'A'.repeat(22)}`)).rejects.toThrow(TypeError)
    })
  })
}
