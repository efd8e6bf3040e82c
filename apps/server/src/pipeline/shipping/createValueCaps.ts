import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
import type { Source } from './rows.ts'
import { findCellValues, type CellHour } from './shippingStatements.ts'

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
  /** In ClickHouse's format. */
  readonly at: string
  readonly name?: string
}

export interface CapPlan {
  /** Returns one bit for each value of a planned row that has no cell of its own, and counts as `(other)`. */
  readonly getBits: (row: CappedRow) => number
  /** Remembers the values that the rollup has, to save look-ups. Call when all planned rows are stored. */
  readonly commit: () => void
}

export interface ValueCapsOptions {
  readonly client: ClickHouseClient
  /** Distinct values of one app, dimension and hour. Far more than any chart shows. */
  readonly maxValues?: number
  readonly maxCachedValues?: number
}

/** Values by dimension. */
type HourValues = readonly ReadonlySet<string>[]

/** An app's hour in a shipment. */
interface PlannedHour {
  /** Values that have cells. */
  values: HourValues
  /** Values that are not known to have cells, with the number of their rows. */
  readonly fresh: readonly Map<string, number>[]
}

const noValues: HourValues = cappedDimensions.map(() => new Set())

/**
 * Limits the distinct values that the rollup has for an app, a dimension and an hour: random campaign names or
 * event names would otherwise become cells that are kept for years. Raw rows keep every value.
 *
 * Values that have cells keep them. For new ones the shipper looks up what the rollup has, and admits the most
 * frequent of the shipment first, so that one-off values do not displace those of a campaign. The result
 * depends only on the shipment and on what earlier shipments stored: if a part of the shipment is stored
 * already, its values are among those that would be admitted again. So a repetition decides the same, and the
 * limit holds across servers.
 */
export function createValueCaps(
  options: ValueCapsOptions,
): (rows: Iterable<CappedRow>) => Promise<CapPlan> {
  const { client, maxValues = 200, maxCachedValues = 500_000 } = options
  // Values are only ever added to an hour, so a cached one stays valid, and so does a full set.
  const cache = new LRUCache<string, HourValues>({
    maxSize: maxCachedValues,
    sizeCalculation: (values) => values.reduce((sum, { size }) => sum + size, 1),
  })

  function plan(rows: Iterable<CappedRow>): Map<string, PlannedHour> {
    const hours = new Map<string, PlannedHour>()
    for (const row of rows) {
      const key = toKey(row)
      let hour = hours.get(key)
      if (hour === undefined) {
        hour = { values: cache.get(key) ?? noValues, fresh: noValues.map(() => new Map()) }
        hours.set(key, hour)
      }
      for (const [index, value] of listValues(row).entries()) {
        if (value === '' || hour.values[index]?.has(value) === true) continue
        const counts = hour.fresh[index]
        counts?.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
    return hours
  }

  /** Loads the values of hours in which a new one may be admitted. */
  async function load(hours: ReadonlyMap<string, PlannedHour>): Promise<void> {
    // Added to what is known, which must not become unknown if ClickHouse was replaced by an empty one.
    const missing = new Map<string, Set<string>[]>()
    for (const [key, { values, fresh }] of hours) {
      const isOpen = fresh.some(
        (counts, index) => counts.size > 0 && (values[index]?.size ?? 0) < maxValues,
      )
      if (isOpen) {
        missing.set(
          key,
          values.map((known) => new Set(known)),
        )
      }
    }
    for (const found of await findCellValues(client, [...missing.keys()].map(readKey))) {
      const index = cappedDimensions.findIndex(([dimension]) => dimension === found.dimension)
      missing.get(toKey({ app_id: found.app_id, at: found.hour }))?.[index]?.add(found.value)
    }
    for (const [key, values] of missing) {
      cache.set(key, values)
      const hour = hours.get(key)
      if (hour) hour.values = values
    }
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

  return async (rows) => {
    const hours = plan(rows)
    await load(hours)
    for (const hour of hours.values()) {
      hour.values = hour.values.map((values, index) =>
        admit(values, hour.fresh[index] ?? new Map()),
      )
    }
    return {
      getBits(row) {
        const values = hours.get(toKey(row))?.values ?? noValues
        return listValues(row).reduce(
          (bits, value, index) =>
            value === '' || values[index]?.has(value) === true ? bits : bits | (1 << index),
          0,
        )
      },
      commit() {
        for (const [key, { values }] of hours) cache.set(key, values)
      },
    }
  }
}

/** Returns the values as they are stored. */
function listValues(row: CappedRow): string[] {
  return cappedDimensions.map(([, column]) => row[column]?.toWellFormed() ?? '')
}

/** App and hour. App ids contain no line breaks. */
function toKey({ app_id, at }: Pick<CappedRow, 'app_id' | 'at'>): string {
  return `${app_id}\n${at.slice(0, 13)}`
}

function readKey(key: string): CellHour {
  const [appId = '', hour = ''] = key.split('\n')
  return { appId, hour: Date.parse(`${hour.replace(' ', 'T')}:00Z`) / 1000 }
}
