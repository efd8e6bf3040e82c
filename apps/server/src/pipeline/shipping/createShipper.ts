import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
import type { TestDevices } from '#catalog/apps/createTestDevices.ts'
import type { LinkBatches } from '#catalog/links/linkDirectory.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { readReferenceTime } from '../clicks/clickTokens.ts'
import type { Refuse, RefusedEntry, Shipment } from '../event-log/eventLog.ts'
import type { AppEventEntry, LogEntry } from '../event-log/logEntry.ts'
import type { Announce } from '../outbox/createAnnouncer.ts'
import { toInstallKey } from './createOpenCredits.ts'
import { createValueCaps } from './createValueCaps.ts'
import { listAnnouncements } from './listAnnouncements.ts'
import { loadEventMoney } from './loadEventMoney.ts'
import { loadOpenCredits } from './loadOpenCredits.ts'
import { type GetOpenedLink, loadOpenedLinks } from './loadOpenedLinks.ts'
import { makeRowId } from './makeRowId.ts'
import { makeRows } from './makeRows.ts'
import type { MatchRow, ObservationRow } from './rows.ts'
import { setPersonInstalls } from './setPersonInstalls.ts'
import {
  findClicks,
  findInstalls,
  findShipped,
  findShippedClicks,
  type ShippedKind,
  type StoredClickKey,
} from './shippingStatements.ts'
import {
  type InstallEntry,
  type ObservedMatch,
  type SortedEntries,
  sortEntries,
} from './sortEntries.ts'
import { storeRows } from './storeRows.ts'
import { toClickRow } from './toClickRow.ts'
import { getDeviceHour, type InstallFacts, toEventRow, toInstallFacts } from './toEventRow.ts'
import { type ClickFacts, toMatchRow, toOpenedRow } from './toMatchRow.ts'
import { toOpenRow } from './toOpenRow.ts'
import { toSignalsRow } from './toSignalsRow.ts'

export interface ShipperOptions {
  readonly client: ClickHouseClient
  /** Finds the links that opened an app, and the campaigns that a team gave its links. */
  readonly links: LinkBatches
  /** The team's own devices, which are excluded from analytics. None by default. */
  readonly testDevices?: Pick<TestDevices, 'listInstallIds'>
  /** Enqueues webhook messages about the entries, once they are stored. None by default. */
  readonly announce?: Announce
  /** Size of the cache of installs: events of one install often arrive in sequence. */
  readonly maxCachedInstalls?: number
  /** Distinct values that the rollup has for one app, dimension and hour. */
  readonly maxValuesPerHour?: number
}

/** Installs that a shipper remembers, at about 400 bytes each. */
export const defaultCachedInstalls = 200_000

export type Ship = (shipment: Shipment, refuse?: Refuse, assertHeld?: () => void) => Promise<void>

/**
 * Stores a shipment in ClickHouse exactly once, however often it is called with it. The tables must exist.
 * ClickHouse detects a repeated shipment by its token. Entries that were in an earlier shipment are looked up
 * and skipped, which requires that the shipments of an app are stored one after another; those of different
 * lanes may be stored at the same time. Matches get the source of their click, events and opens that of their
 * install, and events the link that last opened the app, from this shipment or from what earlier ones stored.
 *
 * Entries that ClickHouse cannot store are passed to `refuse` and left out; without it, the shipment fails.
 */
export function createShipper(options: ShipperOptions): Ship {
  const { client, links, testDevices, announce } = options
  const { maxCachedInstalls = defaultCachedInstalls, maxValuesPerHour } = options
  const installs = new LRUCache<string, InstallFacts>({ max: maxCachedInstalls })
  const capValues = createValueCaps({
    client,
    links,
    ...(maxValuesPerHour === undefined ? {} : { maxValues: maxValuesPerHour }),
  })

  return store

  async function store(
    { id: shipment, batches }: Shipment,
    onRefused: Refuse = rejectShipment,
    assertHeld: () => void = () => undefined,
  ): Promise<void> {
    const refusedIds: string[] = []
    const createRefuse =
      (found: ReadonlyMap<string, LogEntry>) =>
      (rowId: string, reason: string): void => {
        const entry = found.get(rowId)
        if (entry === undefined) return
        refusedIds.push(rowId)
        onRefused({ id: rowId, entry, reason })
      }
    const entries = sortEntries(batches)
    await skipTestDevices(entries)
    await Promise.all([
      skipStoredClicks(shipment, entries),
      skipStored('match', shipment, entries.installs, () => 0),
      skipStored('event', shipment, entries.events, getDeviceHour),
      skipStored('event', shipment, entries.opens, getDeviceHour),
    ])
    await setPersonInstalls(client, entries.events)
    // An install is observed once: with the first shipment that has its match.
    for (const rowId of entries.observations.keys()) {
      if (!entries.installs.has(rowId)) entries.observations.delete(rowId)
    }
    const getOpenedLink = await loadOpenedLinks(links, entries)
    const toMatch = await createMatchMapper(entries, shipment, getOpenedLink)
    const matches = makeRows(entries.installs, toMatch)
    const [getInstall, getCreditedLink, moneyByRow] = await Promise.all([
      loadInstalls(entries, matches.rows),
      loadOpenCredits(client, entries, getOpenedLink),
      loadEventMoney(client, entries.events, shipment),
    ])
    const getMoney = (rowId: string) => moneyByRow.get(rowId) ?? null
    const clicks = makeRows(entries.clicks, (entry, rowId) =>
      toClickRow(entry, { shipment, rowId }),
    )
    const events = makeRows(entries.events, (entry, rowId) =>
      toEventRow(
        entry,
        { shipment, rowId },
        {
          install: getInstall(entry),
          openedLinkId: getCreditedLink(entry),
          money: getMoney(rowId),
        },
      ),
    )
    const opens = makeRows(entries.opens, (entry, rowId) =>
      toOpenRow(entry, { shipment, rowId }, getInstall(entry), getOpenedLink(rowId)),
    )
    const commitCaps = await capValues([matches.rows, clicks.rows, events.rows, opens.rows])
    const common = { client, assertHeld }
    await settleAll([
      storeRows({
        ...common,
        table: 'matches',
        made: matches,
        token: `${shipment}:match`,
        onRefused: createRefuse(entries.installs),
      }),
      storeRows({
        ...common,
        table: 'clicks',
        made: clicks,
        token: `${shipment}:click`,
        onRefused: createRefuse(entries.clicks),
      }),
      storeRows({
        ...common,
        table: 'events',
        made: events,
        token: `${shipment}:event`,
        onRefused: createRefuse(entries.events),
      }),
      storeRows({
        ...common,
        table: 'opens',
        made: opens,
        token: `${shipment}:open`,
        onRefused: createRefuse(entries.opens),
      }),
      storeRows({
        ...common,
        table: 'click_signals',
        made: makeRows(entries.signals.entries(), toSignalsRow),
        token: `${shipment}:signals`,
        onRefused: ignore,
      }),
      storeRows({
        ...common,
        table: 'observations',
        made: makeRows(entries.observations, toObservationRow),
        token: `${shipment}:observation`,
        onRefused: ignore,
      }),
    ])
    // Refused rows have no cells, and copies of them would be refused too.
    if (refusedIds.length === 0) {
      commitCaps()
      for (const row of matches.rows) {
        installs.set(toInstallKey(row.app_id, row.install_id), toInstallFacts(row))
      }
    }
    // They are announced when a retry has stored them.
    for (const id of refusedIds)
      for (const kind of [entries.clicks, entries.events, entries.opens, entries.installs])
        kind.delete(id)
    assertHeld()
    await announce?.(
      shipment,
      listAnnouncements({ ...entries, getInstall, getOpenedLink, getMoney }),
    )
  }

  /** Runs before any lookup: a repeated shipment skips the same entries, or is dropped by its token. */
  async function skipTestDevices({
    installs: decided,
    events,
    opens,
  }: SortedEntries): Promise<void> {
    if (testDevices === undefined) return
    const sets = new Map<string, ReadonlySet<string>>()
    for (const found of [decided, events, opens]) {
      for (const [rowId, entry] of found) {
        const { appId } = entry
        const tests = sets.get(appId) ?? (await testDevices.listInstallIds(appId))
        sets.set(appId, tests)
        if (tests.has(entry.kind === 'match' ? entry.id : entry.installId)) found.delete(rowId)
      }
    }
  }

  async function skipStoredClicks(
    shipment: string,
    { clicks, lateClicks }: SortedEntries,
  ): Promise<void> {
    const keys = Array.from(lateClicks, ([rowId, { appId, atMs }]) => ({
      appId,
      rowId,
      minute: Math.floor(atMs / minuteMs) * 60,
    }))
    for (const rowId of await findShippedClicks(client, keys, shipment)) clicks.delete(rowId)
  }

  async function skipStored<Entry>(
    kind: ShippedKind,
    shipment: string,
    entries: Map<string, Entry>,
    getHour: (entry: Entry) => number,
  ): Promise<void> {
    const keys = [...entries].map(([rowId, entry]) => ({ rowId, hour: getHour(entry) }))
    for (const rowId of await findShipped(client, kind, keys, shipment)) entries.delete(rowId)
  }

  /** Loads the sources of the matched clicks, from this shipment or from ClickHouse. */
  async function createMatchMapper(
    { installs: entries, clicks }: SortedEntries,
    shipment: string,
    getOpenedLink: GetOpenedLink,
  ): Promise<(entry: InstallEntry, rowId: string) => MatchRow> {
    // By reference, which includes the link and so identifies the app.
    const facts = new Map<string, ClickFacts>()
    const missing: StoredClickKey[] = []
    for (const entry of entries.values()) {
      if (entry.kind !== 'match' || entry.clickReference === null) continue
      const rowId = makeRowId('click', entry.appId, entry.clickReference)
      const click = clicks.get(rowId)
      if (click) {
        const row = tryOrNull(() => toClickRow(click, { shipment, rowId }))
        if (row) facts.set(click.id, row)
      } else missing.push(...toClickKeys(entry.appId, entry.clickReference))
    }
    for (const click of await findClicks(client, missing)) facts.set(click.id, click)
    return (entry, rowId) => {
      const rowIds = { shipment, rowId }
      return entry.kind === 'match'
        ? toMatchRow(entry, rowIds, facts.get(entry.clickReference ?? '') ?? null)
        : toOpenedRow(entry, rowIds, getOpenedLink(rowId))
    }
  }

  /** Loads the installs of events and opens, from this shipment, the cache or ClickHouse. Returns a lookup. */
  async function loadInstalls(
    { events, opens }: SortedEntries,
    matches: readonly MatchRow[],
  ): Promise<(entry: AppEventEntry) => InstallFacts | null> {
    const found = new Map<string, InstallFacts>()
    for (const row of matches) found.set(toInstallKey(row.app_id, row.install_id), row)
    const missing = new Map<string, AppEventEntry>()
    for (const entry of [...events.values(), ...opens.values()]) {
      const key = toInstallKey(entry.appId, entry.installId)
      if (found.has(key)) continue
      const known = installs.get(key)
      if (known) found.set(key, known)
      else missing.set(key, entry)
    }
    const rows = await findInstalls(client, [...missing.values()])
    for (const { app_id, install_id, ...facts } of rows) {
      const key = toInstallKey(app_id, install_id)
      found.set(key, facts)
      installs.set(key, facts)
    }
    return ({ appId, installId }) => found.get(toInstallKey(appId, installId)) ?? null
  }
}

/**
 * Refused signals and observations are not kept as dead letters: the click and the match themselves are, if
 * they are refused, and a retry would count the others again. Learning and rebuilding can do without them.
 */
function ignore(): void {
  return
}

/** Rejects if one does, but only after all have settled, so that nothing is running when it is retried. */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Returns null for an entry that cannot become a row. It is refused when its own row is stored. */
function tryOrNull<Row>(makeRow: () => Row): Row | null {
  try {
    return makeRow()
  } catch {
    return null
  }
}

function rejectShipment({ entry, reason }: RefusedEntry): never {
  throw new Error(`ClickHouse refuses a ${entry.kind} entry of ${entry.appId}: ${reason}`)
}

/** Returns an empty list for an invalid reference. */
function toClickKeys(appId: string, id: string): StoredClickKey[] {
  const minuteAtMs = readReferenceTime(id)
  return minuteAtMs === null ? [] : [{ appId, id, minute: minuteAtMs / 1000 }]
}

function toObservationRow(entry: ObservedMatch, rowId: string): ObservationRow {
  const { appId, atMs, observation } = entry
  return {
    app_id: appId,
    row_id: rowId,
    at: atMs,
    observation: JSON.stringify(observation),
  }
}
