import { randomUUID } from 'node:crypto'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '@throughlink/server/src/pipeline/event-log/logEntry.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import { sortEntries } from '@throughlink/server/src/pipeline/shipping/sortEntries.ts'
import {
  type RowTable,
  tableColumns,
} from '@throughlink/server/src/pipeline/shipping/tableColumns.ts'
import { toClickRow } from '@throughlink/server/src/pipeline/shipping/toClickRow.ts'
import { toEventRow } from '@throughlink/server/src/pipeline/shipping/toEventRow.ts'
import { toMatchRow } from '@throughlink/server/src/pipeline/shipping/toMatchRow.ts'
import { toSignalsRow } from '@throughlink/server/src/pipeline/shipping/toSignalsRow.ts'
import { encodeBlock } from '@throughlink/server/src/platform/native-format/encodeBlock.ts'
import { insertBlock } from '@throughlink/server/src/platform/native-format/insertBlock.ts'
import { noLinks } from '@throughlink/server/test/support/noLinks.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { measurement, median } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { openEngines } from '../openEngines.ts'
import { createWorld } from './createWorld.ts'
import { readCpuMs } from './readCpuMs.ts'
import { wrapClient } from './wrapClient.ts'

interface Cost {
  readonly wallMs: number
  /** CPU of this process, ClickHouse and PostgreSQL. The better measure on a shared machine. */
  readonly cpuMs: number
}

interface Round extends Cost {
  readonly shipperCpuMs: number
  readonly insertMs: number
  readonly queryMs: number
}

const minRatio = 0.8
const limits = { maxEntries: 50_000, maxBytes: 64_000_000 }

/** Compares shipping with a bare insert of the same rows into the same tables, in turns. */
export async function compareShipping(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const entries = run.readNumber('entries', 50_000, 5_000)
  const rounds = run.readNumber('rounds', 5, 2)
  const { client, pool, postgres, clickhouse } = await openEngines(run.stops)
  // Both create the same parts, whose merges would be counted at random for one or the other.
  await client.command({ query: 'SYSTEM STOP MERGES' })
  const log = createPostgresEventLog({ pool, now: Date.now })
  run.stops.push(() => log.stop(1_000))
  let spent = { insertMs: 0, queryMs: 0 }
  const timed = wrapClient(client, async (name, call) => {
    const startedMs = performance.now()
    try {
      return await call()
    } finally {
      spent[name === 'exec' ? 'insertMs' : 'queryMs'] += performance.now() - startedMs
    }
  })
  const ship = createShipper({ client: timed, links: noLinks })
  const world = createWorld()
  const readAll = () => {
    const { user, system } = process.cpuUsage()
    const here = (user + system) / 1000
    const engines = [clickhouse.pid, postgres.pid].map((pid) => readCpuMs(pid) ?? 0)
    return { wallMs: performance.now(), here, cpuMs: engines.reduce((a, b) => a + b, here) }
  }
  const shipAll = async (): Promise<Round> => {
    for (let at = 0; at < entries; at += 500) await log.append(world.make(500))
    spent = { insertMs: 0, queryMs: 0 }
    const before = readAll()
    while ((await log.shipNext(0, limits, ship)) !== null);
    const after = readAll()
    return { ...subtract(after, before), shipperCpuMs: after.here - before.here, ...spent }
  }
  /** Encodes and inserts rows that exist already, in the cheapest format that we know. */
  const insertBare = async (): Promise<Cost> => {
    const tables = toBareRows(world.make(entries))
    const before = readAll()
    await Promise.all(
      tables.map(([table, rows]) => {
        const columns = tableColumns[table]
        const chunks = encodeBlock(columns, rows).chunks ?? []
        return insertBlock({ client, table, columns, chunks })
      }),
    )
    return subtract(readAll(), before)
  }

  const shipped: Round[] = []
  const bare: Cost[] = []
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    const first = round % 2 === 0 ? await shipAll() : null
    const cost = await insertBare()
    const result = first ?? (await shipAll())
    if (round < 0) continue
    shipped.push(result)
    bare.push(cost)
  }

  const perEntry = (name: string, values: readonly number[]) =>
    measurement(name, Number(((median(values) * 1000) / entries).toFixed(1)), 'µs per entry')
  const ofShipped = (name: string, key: keyof Round) =>
    perEntry(
      name,
      shipped.map((each) => each[key]),
    )
  const compare = (name: string, key: keyof Cost): ReportRow => {
    const ratios = shipped.map((each, index) => (bare[index]?.[key] ?? 0) / each[key])
    const note = ratios.map((each) => each.toFixed(2)).join(' ')
    return measurement(name, Number(median(ratios).toFixed(2)), 'of a bare insert', note)
  }
  const byCpu = compare('shipped, by CPU of all processes', 'cpuMs')
  return [
    compare('shipped, by time', 'wallMs'),
    { ...byCpu, target: minRatio, ok: Number(byCpu.value) >= minRatio },
    ...(['cpuMs', 'wallMs'] as const).map((key) =>
      perEntry(
        `bare insert: ${key === 'cpuMs' ? 'CPU' : 'time'}`,
        bare.map((each) => each[key]),
      ),
    ),
    ofShipped('shipped: CPU', 'cpuMs'),
    ofShipped('shipped: CPU of the shipper itself', 'shipperCpuMs'),
    ofShipped('shipped: time', 'wallMs'),
    ofShipped('shipped: time in inserts', 'insertMs'),
    ofShipped('shipped: time in lookups, three in parallel', 'queryMs'),
  ]
}

function subtract(after: Cost, before: Cost): Cost {
  return { wallMs: after.wallMs - before.wallMs, cpuMs: after.cpuMs - before.cpuMs }
}

/** Converts entries to the rows that the shipper stores, with sources filled in as if they had been looked up. */
function toBareRows(
  entries: readonly LogEntry[],
): readonly (readonly [RowTable, readonly object[]])[] {
  const shipment = randomUUID()
  const sorted = sortEntries([{ id: randomUUID(), writtenAtMs: Date.now(), entries }])
  const clicks = Array.from(sorted.clicks, ([rowId, entry]) =>
    toClickRow(entry, { shipment, rowId }),
  )
  const byId = new Map(clicks.map((row) => [row.id, row]))
  const matches = Array.from(sorted.installs, ([rowId, entry]) => {
    if (entry.kind !== 'match') throw new Error('The benchmark has no installs by opened links.')
    return toMatchRow(entry, { shipment, rowId }, byId.get(entry.clickReference ?? '') ?? null)
  })
  const events = Array.from(sorted.events, ([rowId, entry], index) =>
    toEventRow(
      entry,
      { shipment, rowId },
      { install: clicks[index % clicks.length] ?? null, openedLinkId: '0', money: null },
    ),
  )
  const signals = Array.from(sorted.signals.values(), toSignalsRow)
  return [
    ['clicks', clicks],
    ['matches', matches],
    ['events', events],
    ['click_signals', signals],
  ]
}
