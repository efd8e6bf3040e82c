import type { ClickHouseClient } from '@clickhouse/client'
import { dayMs } from '#platform/time/durations.ts'

/** A week of an app, as its clicks and observations are stored in ClickHouse. */
export interface SimulatedWeek {
  readonly appId: string
  readonly clicks: number
  readonly fromMs: number
  readonly toMs: number
}

/** Traffic to learn from. Half of the installs are organic. */
export const truth = {
  rate: 0.01,
  /** Rates of the two links, which share the clicks equally. */
  linkRates: { '1': 0.015, '2': 0.005 },
  sameNetwork: 0.6,
  /** Share of installs in the first half of the day. */
  morningShare: 0.75,
  /** Two people click from each address. */
  peoplePerAddress: 2,
} as const

/** Rows of an insert. Large inserts are split, so that their memory stays small. */
const rowsPerInsert = 2_000_000

/**
 * Writes the rows of a week directly. Clicks, and installs, are spread evenly over it. Every caused install
 * compares with its click, and every organic one with a click by chance.
 */
export async function simulateWeek(
  client: ClickHouseClient,
  appId: string,
  clicks: number,
): Promise<SimulatedWeek> {
  const toMs = Math.floor(Date.now() / dayMs) * dayMs
  const fromMs = toMs - 7 * dayMs
  const query_params = { app: appId, from: fromMs, span: toMs - fromMs, clicks }
  for (let first = 0; first < clicks; first += rowsPerInsert) {
    const rows = Math.min(rowsPerInsert, clicks - first)
    await client.command({ query: insertClicks(first, rows), query_params })
  }
  const caused = Math.round(clicks * truth.rate)
  await client.command({ query: insertObservations(caused), query_params })
  return { appId, clicks, fromMs, toMs }
}

const insertClicks = (first: number, rows: number) => `
  INSERT INTO click_signals
  WITH intDiv(number, 2) AS pair,
    fromUnixTimestamp64Milli(toInt64({from:Int64} + number / {clicks:UInt64} * {span:Int64}), 'UTC') AS time
  SELECT {app:String}, toStartOfMinute(time), hex(number), time, 1, 1 + number % 2, 'ios', 1,
    '', '393x852', concat('26.', toString(number % 3)), 'Europe/Warsaw', 'pl-PL',
    number % 2, sipHash64(pair), 0, ''
  FROM numbers(${first}, ${rows})`

/**
 * The first installs are caused, three by the first link for each by the second. Three quarters of all are in
 * the first half of a day.
 */
const insertObservations = (caused: number) => `
  INSERT INTO observations
  WITH number < ${caused} AS is_caused,
    intDiv(number, 4) AS each,
    (sipHash64(number, 'day') % 7) * ${dayMs}
      + if(sipHash64(number, 'half') % 100 < ${truth.morningShare * 100}, 0, ${dayMs / 2})
      + sipHash64(number, 'time') % ${dayMs / 2} AS offset,
    toInt64({from:Int64} + offset) AS at_ms,
    is_caused AND sipHash64(number, 'network') % 100 < ${truth.sameNetwork * 100} AS is_same
  SELECT {app:String}, reinterpretAsUUID(sipHash128({app:String}, number)), fromUnixTimestamp64Milli(at_ms, 'UTC'),
    concat('{"atMs":', toString(at_ms), ',"platform":"ios","restWeight":0,"clicks":[{"id":"', toString(number),
      '","linkId":"', if(number % 4 = 3, '2', '1'), '","isConfirmed":true,"availability":1,"gapSeconds":',
      if(is_caused, '240', '30000'),
      ',"levels":[["network:v4:', if(is_caused, 'soon', 'later'), '","', if(is_same, 'same-v4', 'other'),
      '"],["screen:ios","', if(is_caused, 'same', 'other'), '"]],"chanceBits":', if(is_caused, '30', '0'), '}]}')
  FROM numbers(${2 * caused})`
