import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
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
  readonly shipperMs: number
  readonly clickhouseMs: number
  readonly postgresMs: number
}

/**
 * Compares shipping in several lanes with one lane, in turns, in one process and on the same engines. `--size` gives all
 * shipments the same limit instead of a share of the service's. `--delay` adds milliseconds to each request to
 * ClickHouse, as a distant or busy cluster does.
 */
export async function compareLanes(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const entries = run.readNumber('entries', 50_000, 5_000)
  const rounds = run.readNumber('rounds', 5, 2)
  const delayMs = run.readNumber('delay', 0)
  const { client, pool, postgres, clickhouse } = await openEngines(run.stops)
  // Merges would be counted at random for one or the other.
  await client.command({ query: 'SYSTEM STOP MERGES' })
  const delayed = wrapClient(client, async (_, call) => {
    await sleep(delayMs)
    return call()
  })
  const ship = createShipper({ client: delayMs === 0 ? client : delayed, links: noLinks })
  const world = createWorld()
  const logs = [1, run.readNumber('lanes', 4)].map((laneCount) =>
    createPostgresEventLog({ pool, now: Date.now, laneCount }),
  )
  run.stops.push(() => Promise.all(logs.map((log) => log.stop(1_000))))
  const readTimes = () => {
    const { user, system } = process.cpuUsage()
    return {
      wallMs: performance.now(),
      shipperMs: (user + system) / 1000,
      clickhouseMs: readCpuMs(clickhouse.pid) ?? 0,
      postgresMs: readCpuMs(postgres.pid) ?? 0,
    }
  }
  const measure = async (log: EventLog): Promise<Cost> => {
    for (let at = 0; at < entries; at += 500) await log.append(world.make(500))
    // The limits of the service: lanes share the memory of a process.
    const maxEntries = run.readNumber('size', 50_000 / log.laneCount)
    const limits = { maxEntries, maxBytes: 64_000_000 / log.laneCount }
    const before = readTimes()
    await Promise.all(
      Array.from({ length: log.laneCount }, async (_, lane) => {
        while ((await log.shipNext(lane, limits, ship)) !== null);
      }),
    )
    const after = readTimes()
    return {
      wallMs: after.wallMs - before.wallMs,
      shipperMs: after.shipperMs - before.shipperMs,
      clickhouseMs: after.clickhouseMs - before.clickhouseMs,
      postgresMs: after.postgresMs - before.postgresMs,
    }
  }

  const costs = new Map<EventLog, Cost[]>(logs.map((log) => [log, []]))
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    for (const log of round % 2 === 0 ? logs : logs.toReversed()) {
      const cost = await measure(log)
      if (round >= 0) costs.get(log)?.push(cost)
    }
  }
  const [one, many] = logs.map((log) => costs.get(log) ?? [])
  const ratios = (one ?? []).map((each, index) => each.wallMs / (many?.[index]?.wallMs ?? NaN))
  return [
    ...logs.flatMap((log) => {
      const perEntry = (key: keyof Cost) =>
        (median((costs.get(log) ?? []).map((each) => each[key])) * 1000) / entries
      const name = `lanes ${log.laneCount}`
      const cpu = (title: string, key: keyof Cost) =>
        measurement(`${name}, CPU of ${title}`, Number(perEntry(key).toFixed(1)), 'µs per entry')
      return [
        measurement(`${name}, shipped`, Math.round(1e6 / perEntry('wallMs')), 'entries per second'),
        cpu('the shipper', 'shipperMs'),
        cpu('ClickHouse', 'clickhouseMs'),
        cpu('PostgreSQL', 'postgresMs'),
      ]
    }),
    measurement('throughput, 1 lane = 1', Number(median(ratios).toFixed(2)), ''),
  ]
}
