import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Candidate, ClickIndex } from '../../src/click-index/clickIndex.ts'
import type { ClickSignals } from '../../src/clicks/clickSignals.ts'

export const hourMs = 60 * 60 * 1000
export const windowMs = 24 * hourMs
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

export function randomApp(): string {
  return `app_${randomBytes(8).toString('hex')}`
}

export function randomHash(kind = 'k1', atMs = now): string {
  const day = new Date(atMs).toISOString().slice(0, 10)
  return `${kind}:${day}:${randomBytes(16).toString('base64url')}`
}

export function randomClick(atMs = now, signals: Partial<ClickSignals> = {}): Candidate {
  return { reference: randomBytes(23), atMs, signals: { ...phone, ...signals } }
}

/** In portions: a Redis on a busy machine does not answer thousands of commands within its limit. */
async function addAll(
  index: ClickIndex,
  app: string,
  hash: string,
  clicks: readonly Candidate[],
): Promise<void> {
  for (let at = 0; at < clicks.length; at += 200) {
    await Promise.all(clicks.slice(at, at + 200).map((click) => index.add(app, [hash], click)))
  }
}

/** What holds of every implementation of the port. `create` gives one with a window of 24 hours. */
export function describeClickIndex(name: string, create: () => ClickIndex): void {
  describe(name, () => {
    test('a click is found under each of its hashes, once, and under no other', async () => {
      const index = create()
      const app = randomApp()
      const [v4, v6, other] = [randomHash('k1'), randomHash('k2'), randomHash('k1')]
      const click = randomClick()
      await index.add(app, [v4, v6], click)
      await index.add(app, [other], randomClick())
      const found = { clicks: [click], count: 1 }
      expect(await index.find(app, [v4], now)).toEqual(found)
      expect(await index.find(app, [v6], now)).toEqual(found)
      expect(await index.find(app, [v4, v6], now)).toEqual(found)
      expect(await index.find(app, [randomHash()], now)).toEqual({ clicks: [], count: 0 })
      expect(await index.find(app, [], now)).toEqual({ clicks: [], count: 0 })
    })

    test('another app finds nothing under the same hash', async () => {
      const index = create()
      const hash = randomHash()
      await index.add(randomApp(), [hash], randomClick())
      expect(await index.find(randomApp(), [hash], now)).toEqual({ clicks: [], count: 0 })
    })

    test('clicks of today and yesterday are found together, newest first', async () => {
      const index = create()
      const app = randomApp()
      const [today, yesterday] = [randomHash('k1', now), randomHash('k1', now - windowMs)]
      const clicks = [now, now - 60_000, now - 120_000].map((atMs) => randomClick(atMs))
      const [newest, middle, oldest] = clicks as [Candidate, Candidate, Candidate]
      await index.add(app, [yesterday], middle)
      await index.add(app, [today], oldest)
      await index.add(app, [today], newest)
      expect(await index.find(app, [today, yesterday], now)).toEqual({ clicks, count: 3 })
    })

    test('what a page tells later is merged with what the headers told', async () => {
      const index = create()
      const app = randomApp()
      const [atClick, atPage] = [randomHash('k1'), randomHash('k2')]
      const click = randomClick(now - 5000)
      const told = {
        ...phone,
        model: null,
        screen: { short: 393, long: 852, scale: 3 },
        timezone: 'Europe/London',
        isConfirmed: true,
      }
      await index.add(app, [atPage], { ...click, atMs: now, signals: told })
      await index.add(app, [atClick], click)
      await index.add(app, [atClick], { ...click, atMs: now, signals: told })
      expect(await index.find(app, [atClick, atPage], now)).toEqual({
        clicks: [{ ...click, signals: { ...told, model: 'iPhone15,2' } }],
        count: 1,
      })
    })

    test('a click that is written again is there once', async () => {
      const index = create()
      const app = randomApp()
      const hash = randomHash()
      const click = randomClick()
      await Promise.all([1, 2, 3].map(() => index.add(app, [hash], click)))
      expect(await index.find(app, [hash], now)).toEqual({ clicks: [click], count: 1 })
    })

    test('a click older than the match window is not found', async () => {
      const index = create()
      const app = randomApp()
      const hash = randomHash('k1', now - windowMs)
      const inside = randomClick(now - windowMs + 1000)
      await index.add(app, [hash], inside)
      await index.add(app, [hash], randomClick(now - windowMs - 2000))
      expect(await index.find(app, [hash], now)).toEqual({ clicks: [inside], count: 1 })
    })

    test('of many clicks under one hash the newest are read and all are counted', async () => {
      const index = create()
      const app = randomApp()
      const hash = randomHash()
      const clicks = Array.from({ length: 1000 }, (_, at) => randomClick(now - at * 1000))
      await addAll(index, app, hash, clicks)
      const found = await index.find(app, [hash], now)
      expect(found.count).toBe(1000)
      expect(found.clicks).toEqual(clicks.slice(0, 256))
    })

    test('clicks that were written twice do not count twice when the list is cut', async () => {
      const index = create()
      const app = randomApp()
      const hash = randomHash()
      const clicks = Array.from({ length: 1000 }, (_, at) => randomClick(now - at * 1000))
      const told = { ...phone, isConfirmed: true }
      const twice = clicks.flatMap((click) => [click, { ...click, signals: told }])
      await addAll(index, app, hash, twice)
      const { count } = await index.find(app, [hash], now)
      expect(count).toBe(1000)
    })

    test('a flood from one address does not hide a click from another', async () => {
      const index = create()
      const app = randomApp()
      const [flood, person] = [randomHash(), randomHash()]
      const click = randomClick(now - 10_000)
      await index.add(app, [person], click)
      await addAll(
        index,
        app,
        flood,
        Array.from({ length: 10_000 }, () => randomClick()),
      )
      expect(await index.find(app, [person], now)).toEqual({ clicks: [click], count: 1 })
      expect((await index.find(app, [flood], now)).count).toBe(10_000)
    })

    test('a hash of another form is a mistake of the caller', async () => {
      await expect(create().find(randomApp(), ['203.0.113.7'], now)).rejects.toThrow(TypeError)
    })
  })
}
