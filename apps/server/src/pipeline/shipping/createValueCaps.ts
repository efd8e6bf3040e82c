import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
import { hourMs } from '#platform/time/durations.ts'
import type { Source } from './rows.ts'
import { type CellHour, findCellValues } from './shippingStatements.ts'

/** Dimensions whose values anyone can invent, in the order of the bits of the column `capped`. */
const cappedDimensions = [
  ['referrer', 'referrer_host'],
  ['utm_source', 'utm_source'],
  ['utm_medium', 'utm_medium'],
  ['utm_campaign', 'utm_campaign'],
  ['event', 'name'],
  ['path', 'path'],
] as const

/** The columns of a row that are limited. Only events have a name, and opens have no source but the path. */
export interface CappedRow extends Partial<Omit<Source, 'utm_term' | 'utm_content'>> {
  readonly app_id: string
  readonly at: number
  readonly name?: string
  /** One bit for each value that has no cell of its own, and counts as `(other)`. */
  capped: number
}

/** Remembers the values that the rollup has, to save look-ups. Call when all rows are stored. */
type Commit = () => void

export interface ValueCapsOptions {
  readonly client: ClickHouseClient
  /** Distinct values of one app, dimension and hour. Far more than any chart shows. */
  readonly maxValues?: number
  readonly maxCachedValues?: number
}

/** Values by dimension. */
type HourValues = readonly ReadonlySet<string>[]

/** An app's hour in a shipment. */
interface PlannedHour extends CellHour {
  /** Values that have cells. */
  values: HourValues
  /** Values that are not known to have cells, with the number of their rows. */
  readonly fresh: readonly Map<string, number>[]
}

interface Plan {
  readonly hours: readonly PlannedHour[]
  /** Rows with values that are not known to have cells. */
  readonly pending: readonly (readonly [CappedRow, PlannedHour])[]
}

const noValues: HourValues = cappedDimensions.map(() => new Set())
const hourSeconds = hourMs / 1000
/** Later hours cannot be stored in the rollup, and are not looked up. */
const maxHour = 2 ** 32 - hourSeconds

/**
 * Limits the distinct values that the rollup has for an app, a dimension and an hour: random campaign names or
 * event names would otherwise become cells that are kept for years. Raw rows keep every value.
 *
 * Values that have cells keep them. For new ones the shipper looks up what the rollup has, and admits the most
 * frequent of the shipment first, so that one-off values do not displace those of a campaign. The result
 * depends only on the shipment and on what earlier shipments stored: if a part of the shipment is stored
 * already, its values are among those that would be admitted again. So a repetition decides the same, and the
 * limit holds across servers.
 *
 * The returned function sets `capped` of all rows of a shipment.
 */
export function createValueCaps(
  options: ValueCapsOptions,
): (tables: readonly (readonly CappedRow[])[]) => Promise<Commit> {
  const { client, maxValues = 200, maxCachedValues = 500_000 } = options
  // Values are only ever added to an hour, so a cached one stays valid, and so does a full set.
  const cache = new LRUCache<string, HourValues>({
    maxSize: maxCachedValues,
    sizeCalculation: (values) => values.reduce((sum, { size }) => sum + size, 1),
  })

  function plan(tables: readonly (readonly CappedRow[])[]): Plan {
    const apps = new Map<string, Map<number, PlannedHour>>()
    const pending: [CappedRow, PlannedHour][] = []
    for (const rows of tables) {
      for (const row of rows) {
        const hour = findHour(apps, row)
        row.capped = getBits(row, hour.values)
        if (row.capped === 0) continue
        pending.push([row, hour])
        countFresh(row, hour)
      }
    }
    return { hours: [...apps.values()].flatMap((hours) => [...hours.values()]), pending }
  }

  function findHour(apps: Map<string, Map<number, PlannedHour>>, row: CappedRow): PlannedHour {
    const number = Math.floor(row.at / hourMs) * hourSeconds
    let hours = apps.get(row.app_id)
    if (hours === undefined) {
      hours = new Map<number, PlannedHour>()
      apps.set(row.app_id, hours)
    }
    let hour = hours.get(number)
    if (hour === undefined) {
      const key = { appId: row.app_id, hour: number }
      const fresh = noValues.map(() => new Map<string, number>())
      hour = { ...key, values: cache.get(toKey(key)) ?? noValues, fresh }
      hours.set(number, hour)
    }
    return hour
  }

  /** Loads the values of hours in which a new one may be admitted. */
  async function load(hours: readonly PlannedHour[]): Promise<void> {
    // Merge with cached values: an emptied ClickHouse must not erase them.
    const missing = new Map<string, Set<string>[]>()
    const open = hours.filter(
      ({ hour, values, fresh }) =>
        hour >= 0 &&
        hour <= maxHour &&
        fresh.some((counts, index) => counts.size > 0 && (values[index]?.size ?? 0) < maxValues),
    )
    for (const hour of open) {
      const values = hour.values.map((known) => new Set(known))
      missing.set(toKey(hour), values)
      hour.values = values
    }
    for (const { app_id, hour, dimension, value } of await findCellValues(client, open)) {
      const index = cappedDimensions.findIndex(([name]) => name === dimension)
      missing.get(toKey({ appId: app_id, hour }))?.[index]?.add(value)
    }
    for (const [key, values] of missing) cache.set(key, values)
  }

  function admit(values: ReadonlySet<string>, fresh: ReadonlyMap<string, number>) {
    const places = maxValues - values.size
    if (places <= 0 || fresh.size === 0) return values
    const added = [...fresh]
      .filter(([value]) => !values.has(value))
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, places)
    return new Set([...values, ...added.map(([value]) => value)])
  }

  return async (tables) => {
    const { hours, pending } = plan(tables)
    await load(hours)
    for (const hour of hours) {
      hour.values = hour.values.map((values, index) =>
        admit(values, hour.fresh[index] ?? new Map()),
      )
    }
    for (const [row, { values }] of pending) row.capped = getBits(row, values)
    return () => {
      for (const hour of hours) cache.set(toKey(hour), hour.values)
    }
  }
}

/** Returns one bit for each value that is not in the set of its dimension. */
function getBits(row: CappedRow, values: HourValues): number {
  let bits = 0
  for (let index = 0; index < cappedDimensions.length; index++) {
    const value = getValue(row, index)
    if (value === '' || hasValue(values[index], value)) continue
    bits |= 1 << index
  }
  return bits
}

/** Values are compared as they are stored. Nearly all are well-formed, and known as they are. */
function hasValue(known: ReadonlySet<string> | undefined, value: string): boolean {
  return known !== undefined && (known.has(value) || known.has(value.toWellFormed()))
}

function countFresh(row: CappedRow, { fresh }: PlannedHour): void {
  for (let index = 0; index < cappedDimensions.length; index++) {
    if ((row.capped & (1 << index)) === 0) continue
    const value = getValue(row, index).toWellFormed()
    const counts = fresh[index]
    counts?.set(value, (counts.get(value) ?? 0) + 1)
  }
}

function getValue(row: CappedRow, index: number): string {
  const column = cappedDimensions[index]?.[1]
  return (column === undefined ? undefined : row[column]) ?? ''
}

/** App and hour. App ids contain no line breaks. */
function toKey({ appId, hour }: CellHour): string {
  return `${appId}\n${hour}`
}
