import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '#catalog/links/campaign.ts'
import type { LinkBatches } from '#catalog/links/linkDirectory.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { type Source, unknownLink } from './rows.ts'
import { type CellHour, findCellValues, findKnownValues } from './shippingStatements.ts'

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
  readonly link_id: string
  readonly name?: string
  /** Of a click that is not one of a person: its values get no cell that they do not have. */
  readonly is_bot?: boolean
  readonly is_prefetch?: boolean
  readonly is_limited?: boolean
  /** One bit for each value that has no cell of its own, and counts as `(other)`. */
  capped: number
}

/** Remembers the values that the rollup has, to save look-ups. Call when all rows are stored. */
type Commit = () => void

export interface ValueCapsOptions {
  readonly client: ClickHouseClient
  readonly links: Pick<LinkBatches, 'listCampaigns'>
  /** Distinct values of one app, dimension and hour. Far more than any chart shows. */
  readonly maxValues?: number
  readonly maxCachedValues?: number
}

/** Values by dimension. */
type HourValues = readonly ReadonlySet<string>[]

/** A value of a shipment that is not known to have a cell. */
interface FreshValue {
  /** Number of its rows that count. Without any, it keeps a cell that it has, and gets none. */
  count: number
  /** Whether the team gave it to the link of a row. */
  isOwn: boolean
}

/** An app's hour in a shipment. */
interface PlannedHour extends CellHour {
  /** Values that have cells. */
  values: HourValues
  readonly fresh: readonly Map<string, FreshValue>[]
  /** The app's most frequent values of the last days. Null if they were not needed. */
  known: HourValues | null
}

interface Plan {
  readonly hours: readonly PlannedHour[]
  /** Rows with values that are not known to have cells. */
  readonly pending: readonly (readonly [CappedRow, PlannedHour])[]
}

/**
 * A value gets a cell while its hour has fewer values than this, as a multiple of `maxValues`. A flood of invented
 * values fills the places of new ones, and leaves those of the others.
 */
const places = {
  new: 1,
  /** At least `minFrequentRows` in one shipment: more than a flood affords for each of its values. */
  frequent: 1.5,
  /** Among the most frequent of the last days. */
  known: 2,
  /** As many as the team's links, each of which has a cell anyway. */
  own: Infinity,
} as const
const minFrequentRows = 10
const knownMs = 7 * dayMs

const noValues: HourValues = cappedDimensions.map(() => new Set())
const noCampaign: Campaign = {}
/** Bits of the dimensions that a link can have values of. */
const campaignBits = 0b1110
const hourSeconds = hourMs / 1000
/** Later hours cannot be stored in the rollup, and are not looked up. */
const maxHour = 2 ** 32 - hourSeconds

/**
 * Limits the distinct values that the rollup has for an app, a dimension and an hour: random campaign names or
 * event names would otherwise become cells that are kept for years. Raw rows keep every value.
 *
 * Values that have cells keep them. For new ones the shipper looks up what the rollup has, and admits them by
 * {@link places}: those of the team's own links first, then those that the app had on the last days, then the most
 * frequent of the shipment. So one-off values do not displace those of a campaign. A repetition admits what the first
 * attempt has stored, because that is in the rollup, and the limit holds across servers.
 *
 * The returned function sets `capped` of all rows of a shipment.
 */
export function createValueCaps(
  options: ValueCapsOptions,
): (tables: readonly (readonly CappedRow[])[]) => Promise<Commit> {
  const { client, links, maxValues = 200, maxCachedValues = 500_000 } = options
  const createValuesCache = () =>
    new LRUCache<string, HourValues>({
      maxSize: maxCachedValues,
      sizeCalculation: (values) => values.reduce((sum, { size }) => sum + size, 1),
    })
  // Values are only ever added to an hour, so a cached one stays valid, and so does a full set.
  const cache = createValuesCache()
  // By app and the hour in which they were loaded.
  const knownCache = createValuesCache()

  function plan(tables: readonly (readonly CappedRow[])[]): Plan {
    const apps = new Map<string, Map<number, PlannedHour>>()
    const pending: [CappedRow, PlannedHour][] = []
    for (const rows of tables) {
      for (const row of rows) {
        const hour = findHour(apps, row)
        row.capped = getBits(row, hour.values)
        if (row.capped !== 0) pending.push([row, hour])
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
      const fresh = noValues.map(() => new Map<string, FreshValue>())
      hour = { ...key, values: cache.get(toKey(key)) ?? noValues, fresh, known: null }
      hours.set(number, hour)
    }
    return hour
  }

  async function countFreshValues(pending: Plan['pending']): Promise<void> {
    const linkIds = new Set<string>()
    for (const [row] of pending) {
      const { capped, link_id } = row
      const mayBeOwn = (capped & campaignBits) !== 0 && link_id !== unknownLink
      if (mayBeOwn && isCounted(row)) linkIds.add(link_id)
    }
    const campaigns = linkIds.size === 0 ? null : await links.listCampaigns([...linkIds])
    for (const [row, hour] of pending) {
      countFresh(row, hour, campaigns?.get(row.link_id) ?? noCampaign)
    }
  }

  /** Loads what the app had on the last days, for hours whose new values may not all get a place. */
  async function loadKnown(hours: readonly PlannedHour[], nowHour: number): Promise<void> {
    const crowded = hours.filter(
      ({ known, values, fresh }) =>
        known === null &&
        fresh.some(
          (each, index) => each.size > 0 && getSize(values, index) + each.size > maxValues,
        ),
    )
    const apps = new Map<string, Set<string>[] | null>()
    for (const { appId } of crowded) {
      const key = toKey({ appId, hour: nowHour })
      if (!knownCache.has(key))
        apps.set(
          appId,
          noValues.map(() => new Set()),
        )
    }
    if (apps.size > 0) {
      const since = nowHour - knownMs / 1000
      const limit = places.known * maxValues
      const found = await findKnownValues(client, { appIds: [...apps.keys()], since, limit })
      for (const { app_id, dimension, value } of found) {
        apps.get(app_id)?.[getIndex(dimension)]?.add(value)
      }
      for (const [appId, values] of apps) {
        knownCache.set(toKey({ appId, hour: nowHour }), values ?? noValues)
      }
    }
    for (const hour of crowded) {
      hour.known = knownCache.get(toKey({ appId: hour.appId, hour: nowHour })) ?? noValues
    }
  }

  /** Loads the values of hours in which a new one may be admitted. */
  async function loadCells(hours: readonly PlannedHour[]): Promise<void> {
    // Merge with cached values: an emptied ClickHouse must not erase them.
    const missing = new Map<string, Set<string>[]>()
    const open = hours.filter(
      (hour) =>
        hour.hour >= 0 &&
        hour.hour <= maxHour &&
        hour.fresh.some((each, index) =>
          [...each].some(([value, fresh]) => hasPlace(hour, index, value, fresh)),
        ),
    )
    for (const hour of open) {
      const values = hour.values.map((known) => new Set(known))
      missing.set(toKey(hour), values)
      hour.values = values
    }
    for (const { app_id, hour, dimension, value } of await findCellValues(client, open)) {
      missing.get(toKey({ appId: app_id, hour }))?.[getIndex(dimension)]?.add(value)
    }
    for (const [key, values] of missing) cache.set(key, values)
  }

  function hasPlace(
    { values, known }: PlannedHour,
    index: number,
    value: string,
    fresh: FreshValue,
    size = getSize(values, index),
  ): boolean {
    return size < maxValues * places[getKind(fresh, known?.[index]?.has(value) ?? false)]
  }

  function admit(hour: PlannedHour, index: number): ReadonlySet<string> {
    const values = hour.values[index] ?? new Set()
    const fresh = hour.fresh[index]
    if (fresh === undefined || fresh.size === 0) return values
    const known = hour.known?.[index]
    const rank = ([value, each]: readonly [string, FreshValue]) =>
      places[getKind(each, known?.has(value) ?? false)]
    const admitted = new Set(values)
    const waiting = [...fresh]
      .filter(([value, { count }]) => count > 0 && !values.has(value))
      .sort(
        (a, b) => compare(rank(b), rank(a)) || b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1),
      )
    for (const [value, each] of waiting) {
      if (hasPlace(hour, index, value, each, admitted.size)) admitted.add(value)
    }
    return admitted
  }

  return async (tables) => {
    const { hours, pending } = plan(tables)
    await countFreshValues(pending)
    const nowHour = hours.reduce(
      (latest, { hour }) => (hour > maxHour ? latest : Math.max(latest, hour)),
      0,
    )
    await loadKnown(hours, nowHour)
    await loadCells(hours)
    await loadKnown(hours, nowHour)
    for (const hour of hours) hour.values = hour.values.map((_, index) => admit(hour, index))
    for (const [row, { values }] of pending) row.capped = getBits(row, values)
    return () => {
      for (const hour of hours) cache.set(toKey(hour), hour.values)
    }
  }
}

function getKind({ isOwn, count }: FreshValue, isKnown: boolean): keyof typeof places {
  return isOwn ? 'own' : isKnown ? 'known' : count >= minFrequentRows ? 'frequent' : 'new'
}

/** As a subtraction, but of infinite numbers too. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Returns whether a row is of a person, and within the rate limits. */
function isCounted({ is_bot, is_prefetch, is_limited }: CappedRow): boolean {
  return is_bot !== true && is_prefetch !== true && is_limited !== true
}

function getIndex(dimension: string): number {
  return cappedDimensions.findIndex(([name]) => name === dimension)
}

function getSize(values: HourValues, index: number): number {
  return values[index]?.size ?? 0
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

function countFresh(row: CappedRow, { fresh }: PlannedHour, campaign: Campaign): void {
  const count = isCounted(row) ? 1 : 0
  for (let index = 0; index < cappedDimensions.length; index++) {
    if ((row.capped & (1 << index)) === 0) continue
    const raw = getValue(row, index)
    const value = raw.toWellFormed()
    const [dimension] = cappedDimensions[index] ?? []
    const isOwn = (campaign as Readonly<Record<string, string>>)[dimension ?? ''] === raw
    const before = fresh[index]?.get(value)
    if (before === undefined) fresh[index]?.set(value, { count, isOwn })
    else {
      before.count += count
      before.isOwn ||= isOwn
    }
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
