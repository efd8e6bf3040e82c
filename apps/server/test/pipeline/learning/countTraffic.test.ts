import { type ClickSignals, createTally, toTraffic, toValueCounts } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClickEntry, SignalsEntry } from '#pipeline/event-log/logEntry.ts'
import { countTraffic } from '#pipeline/learning/countTraffic.ts'
import { toSignalsRow } from '#pipeline/shipping/toSignalsRow.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { makeClick, makeReference } from '../shipping/entries.ts'
import { insertRows } from '../shipping/insertRows.ts'

const { client } = useClickhouse()

const fromMs = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs
const toMs = fromMs + 2 * dayMs
const none = toValueCounts(() => [])
const noInstalls = { ios: none, android: none }

const signals: fc.Arbitrary<ClickSignals> = fc.record({
  platform: fc.constantFrom('ios', 'android', 'desktop'),
  model: fc.constantFrom(null, 'Pixel 9', 'pixel_9', 'iPhone15,2', "O'Hara \\ 1"),
  systemVersion: fc.constantFrom(null, '26.1', '26.1.0', 'x26'),
  screen: fc.constantFrom(
    null,
    { short: 393, long: 852, scale: 3 },
    { short: 412, long: 915, scale: 2.625 },
  ),
  language: fc.constantFrom(null, 'pl-PL', 'de-DE'),
  timezone: fc.constantFrom(null, 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Warsaw', 'Nowhere'),
  isConfirmed: fc.boolean(),
})

/** A visit, and what its page reported later. */
const visits = fc.record({
  minute: fc.nat(2 * 24 * 60 - 1),
  linkId: fc.constantFrom('1', '7261833042275114112', '18446744073709551615'),
  first: signals,
  reports: fc.array(signals, { maxLength: 2 }),
  v4: fc.option(fc.constantFrom('home', 'office', 'gateway'), { nil: null }),
  v6: fc.option(fc.constantFrom('home', 'office'), { nil: null }),
})

type Visit = typeof visits extends fc.Arbitrary<infer Value> ? Value : never

function toEntries(appId: string, visit: Visit): readonly (ClickEntry | SignalsEntry)[] {
  const { minute, linkId, first, reports, v4, v6 } = visit
  const atMs = fromMs + minute * minuteMs
  const hashes = [
    ...(v4 === null ? [] : [`k1:2026-11-15:${v4}:12`]),
    ...(v6 === null ? [] : [`k2:2026-11-15:${v6}:12`]),
    'k4:2026-11-15:device:12',
  ]
  const common = { appId, id: makeReference(atMs), linkId, hashes }
  const network = { hasV4: v4 !== null, hasV6: v6 !== null, isMasked: false }
  return [
    makeClick({ ...common, atMs, signals: first }),
    ...reports.map((reported, index) => ({
      kind: 'signals' as const,
      ...common,
      atMs: atMs + 1000 * (index + 1),
      clickedAtMs: atMs,
      signals: reported,
      network,
      replaces: null,
    })),
  ]
}

/** Counts the same visits in memory. */
function tally(all: readonly Visit[]) {
  const tally = createTally()
  for (const { minute, linkId, first, reports, v4, v6 } of all) {
    const addressKeys = { ...(v4 === null ? {} : { v4 }), ...(v6 === null ? {} : { v6 }) }
    const atMs = fromMs + minute * minuteMs
    tally.addClick({ linkId, atMs, signals: reports.at(-1) ?? first, addressKeys })
  }
  return tally.read(fromMs, toMs)
}

let apps = 0

test('counting in ClickHouse is the same as counting click by click, whatever is written twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visits, { maxLength: 60 }), fc.nat(100), async (all, repeated) => {
      const appId = `app_${apps++}`
      const rows = all.flatMap((visit) => toEntries(appId, visit)).map(toSignalsRow)
      await insertRows(client, 'click_signals', rows.toReversed(), `${appId} 1`)
      await insertRows(client, 'click_signals', rows.slice(0, repeated), `${appId} 2`)
      const counts = await countTraffic(client, { appId, fromMs, toMs }, [])
      const counted = toTraffic({ ...counts, installs: noInstalls }, fromMs, toMs)
      expect(counted).toEqual(tally(all))
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('clicks of links beyond the limit are counted together, except those of named links', async () => {
  const appId = `app_${apps++}`
  const query = `
    INSERT INTO click_signals (app_id, minute, id, at, link_id, platform, is_confirmed)
    SELECT {app:String}, toDateTime({from:Int64}, 'UTC'), toString(number), toDateTime({from:Int64}, 'UTC'),
      1 + intDiv(number, 2), 'ios', number % 2
    FROM numbers(12000)`
  await client.command({ query, query_params: { app: appId, from: fromMs / 1000 } })
  const { links, otherLinks } = await countTraffic(client, { appId, fromMs, toMs }, ['5999', '77'])
  expect(links['5999']).toEqual({ confirmed: 1, unconfirmed: 1 })
  expect(Object.keys(links)).toHaveLength(5002)
  expect(otherLinks).toEqual({ confirmed: 998, unconfirmed: 998 })
})
