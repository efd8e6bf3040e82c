import type { ClickHouseClient } from '@clickhouse/client'

/** Rows of similar apps, spread evenly over a period. */
export interface Filling {
  /** App id, or the prefix of the ids of many apps. */
  readonly name: string
  readonly apps: number
  readonly links: number
  readonly rows: Readonly<Record<Kind, number>>
  readonly fromMs: number
  readonly toMs: number
  /** Makes the rows of two fillings different. */
  readonly seed: number
}

export type Kind = 'clicks' | 'matches' | 'events'

/** Small enough that the rollup cells of one block fit into memory: a click has sixteen. */
const chunkRows = 200_000

/** Times increase with the row number, as in production. Everything else is a hash of the row number. */
const common = `
  if({apps:UInt32} = 1, {name:String}, concat({name:String}, toString(number % {apps:UInt32}))) AS app_id,
  fromUnixTimestamp64Milli(toInt64({from:Int64} +
    ({to:Int64} - {from:Int64}) * (number / {total:UInt64})), 'UTC') AS at,
  sipHash64(number, {seed:UInt32}) AS hash,
  1000000 + toUInt64(pow(hash % 1000 / 1000, 2) * {links:UInt32}) AS link_id,
  ['ios', 'android', 'other'][1 + intDiv(hash, 7) % 3] AS platform,
  concat('C', toString(toUInt8(pow(intDiv(hash, 11) % 1000 / 1000, 3) * 60))) AS country,
  concat('site', toString(toUInt8(pow(intDiv(hash, 13) % 1000 / 1000, 3) * 100)), '.example') AS referrer_host,
  concat('source', toString(intDiv(hash, 17) % 20)) AS utm_source,
  concat('medium', toString(intDiv(hash, 19) % 5)) AS utm_medium,
  concat('campaign', toString(toUInt8(pow(intDiv(hash, 23) % 1000 / 1000, 2) * 100))) AS utm_campaign,
  generateUUIDv4() AS row_id`

const source =
  'app_id, at, link_id, platform, country, referrer_host, utm_source, utm_medium, utm_campaign, row_id'

const inserts: Readonly<Record<Kind, string>> = {
  clicks: `INSERT INTO clicks (${source}, id, browser, is_bot, user_agent)
    SELECT ${source}, hex(hash), 'Safari', hash % 10 = 0, 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X)'
    FROM (SELECT number, ${common} FROM numbers({offset:UInt64}, {count:UInt64}))`,
  matches: `INSERT INTO matches (${source}, install_id, method, confidence, reason, clicked_at)
    SELECT app_id, at, if(method = 'none', 0, link_id), platform, country, referrer_host, utm_source,
      utm_medium, utm_campaign, row_id, concat('install-', toString(number)), method,
      if(method = 'probabilistic', 0.9 + hash % 100 / 1000, 1),
      if(method = 'none', ['no_candidates', 'organic_likelier', 'ambiguous'][1 + hash % 3], ''),
      if(method IN ('none', 'opened'), NULL, at - toIntervalSecond(toUInt32(exp(intDiv(hash, 29) % 120 / 10))))
    FROM (SELECT number, ${common},
        ['none', 'none', 'referrer', 'clipboard', 'probabilistic', 'opened'][1 + hash % 6] AS method
      FROM numbers({offset:UInt64}, {count:UInt64}))`,
  events: `INSERT INTO events (${source}, received_at, id, install_id, name, data, installed_at)
    SELECT ${source}, at, hex(hash), concat('install-', toString(hash % {installs:UInt64})),
      ['open', 'open', 'view', 'view', 'purchase', 'share'][1 + hash % 6],
      concat('{"plan":"plan', toString(hash % 7), '","cart":{"total":', toString(hash % 200), ',"items":3}}'),
      greatest(at - toIntervalHour(hash % 900), fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
    FROM (SELECT number, ${common} FROM numbers({offset:UInt64}, {count:UInt64}))`,
}

/** Inserts into the raw tables only; the views do the rest, as for shipments. Returns the seconds it took. */
export async function fillApps(client: ClickHouseClient, filling: Filling): Promise<number> {
  const { name, apps, links, rows, fromMs, toMs, seed } = filling
  const startedMs = performance.now()
  for (const kind of ['clicks', 'matches', 'events'] as const) {
    const total = rows[kind]
    for (let offset = 0; offset < total; offset += chunkRows) {
      const count = Math.min(chunkRows, total - offset)
      await client.command({
        query: inserts[kind],
        query_params: {
          name,
          apps,
          links,
          from: fromMs,
          to: toMs,
          total,
          seed,
          offset,
          count,
          installs: Math.max(1, rows.matches),
        },
        clickhouse_settings: {
          max_threads: 2,
          max_block_size: String(chunkRows),
          max_insert_block_size: String(chunkRows),
          min_insert_block_size_rows: String(chunkRows),
        },
      })
    }
  }
  return (performance.now() - startedMs) / 1000
}

/** Waits until ClickHouse has no merges left, for at most `maxMs`. Returns whether it has none. */
export async function waitUntilMerged(client: ClickHouseClient, maxMs: number): Promise<boolean> {
  const untilMs = performance.now() + maxMs
  let quiet = 0
  while (performance.now() < untilMs) {
    const result = await client.query({
      query: 'SELECT count() AS merges FROM system.merges',
      format: 'JSONEachRow',
    })
    const [row] = await result.json<{ merges: string }>()
    quiet = row?.merges === '0' ? quiet + 1 : 0
    // There may be a moment without merges between two of them.
    if (quiet === 3) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
