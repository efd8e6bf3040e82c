import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '../../platform/time/durations.ts'
import { referenceMinute } from '../clicks/clickTokens.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { readSlug } from '../../catalog/links/readSlug.ts'
import type { Shipment } from '../event-log/eventLog.ts'
import type { TestDevices } from '../../catalog/apps/createTestDevices.ts'
import type { AppEventEntry } from '../event-log/logEntry.ts'

import { makeRowId } from './makeRowId.ts'
import { unknownLink, type MatchRow } from './rows.ts'
import { sortEntries, type SortedEntries } from './sortEntries.ts'
import { findClicks, findInstalls, findShipped, insertRows } from './shippingStatements.ts'
import type { StoredClickKey, ShippedKind } from './shippingStatements.ts'
import { toClickRow } from './toClickRow.ts'
import { toEventRow, getDeviceHour, type InstallFacts } from './toEventRow.ts'
import { toMatchRow, toOpenedRow, type ClickFacts } from './toMatchRow.ts'

export interface ShipperOptions {
  readonly client: ClickHouseClient
  /** Finds the link of an install whose app was first opened by a link. */
  readonly links: Pick<LinkDirectory, 'bySlug'>
  /** The team's own devices, which are excluded from analytics. None by default. */
  readonly testDevices?: Pick<TestDevices, 'listInstallIds'>
  /** Size of the cache of installs: events of one install often arrive in sequence. */
  readonly maxCachedInstalls?: number
}

export type Ship = (shipment: Shipment) => Promise<void>

/**
 * Stores a shipment in ClickHouse exactly once, however often it is called with it. The tables must exist.
 * ClickHouse detects a repeated shipment by its token. Entries that were in an earlier shipment are looked up
 * and skipped, which requires that shipments are stored one after another. Matches get the source of their
 * click and events that of their install, from this shipment or from what earlier ones stored.
 */
export function createShipper(options: ShipperOptions): Ship {
  const { client, links, testDevices, maxCachedInstalls = 200_000 } = options
  const installs = new LRUCache<string, InstallFacts>({ max: maxCachedInstalls })

  return store

  async function store({ id: shipment, batches }: Shipment): Promise<void> {
    const entries = sortEntries(batches)
    await skipTestDevices(entries)
    await Promise.all([
      skipStoredClicks(shipment, entries),
      skipStored('match', shipment, entries.installs, () => 0),
      skipStored('event', shipment, entries.events, getDeviceHour),
    ])
    const matches = await toMatchRows(entries, shipment)
    const getInstall = await loadInstalls(entries.events.values(), matches)
    await settleAll([
      insertRows(client, 'matches', matches, `${shipment}:match`),
      insertRows(
        client,
        'clicks',
        toRows(entries.clicks, (entry, rowId) => toClickRow(entry, { shipment, rowId })),
        `${shipment}:click`,
      ),
      insertRows(
        client,
        'events',
        toRows(entries.events, (entry, rowId) =>
          toEventRow(entry, { shipment, rowId }, getInstall(entry)),
        ),
        `${shipment}:event`,
      ),
    ])
  }

  /** Runs before any lookup: a repeated shipment skips the same entries, or is dropped by its token. */
  async function skipTestDevices({ installs: decided, events }: SortedEntries): Promise<void> {
    if (testDevices === undefined) return
    const sets = new Map<string, ReadonlySet<string>>()
    for (const found of [decided, events]) {
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
    const keys = [...lateClicks.values()].map(({ appId, id, atMs }) => ({
      appId,
      id,
      minute: Math.floor(atMs / minuteMs) * 60,
    }))
    for (const known of await findClicks(client, keys)) {
      if (known.shipment !== shipment) clicks.delete(makeRowId('click', known.app_id, known.id))
    }
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

  /** Adds the sources of the matched clicks, from this shipment or from ClickHouse. */
  async function toMatchRows(
    { installs: entries, clicks }: SortedEntries,
    shipment: string,
  ): Promise<MatchRow[]> {
    // By reference, which includes the link and so identifies the app.
    const facts = new Map<string, ClickFacts>()
    const missing: StoredClickKey[] = []
    for (const entry of entries.values()) {
      if (entry.kind !== 'match' || entry.clickReference === null) continue
      const rowId = makeRowId('click', entry.appId, entry.clickReference)
      const click = clicks.get(rowId)
      if (click) facts.set(click.id, toClickRow(click, { shipment, rowId }))
      else missing.push(...toClickKeys(entry.appId, entry.clickReference))
    }
    for (const click of await findClicks(client, missing)) facts.set(click.id, click)
    const rows: MatchRow[] = []
    for (const [rowId, entry] of entries) {
      const rowIds = { shipment, rowId }
      rows.push(
        entry.kind === 'match'
          ? toMatchRow(entry, rowIds, facts.get(entry.clickReference ?? '') ?? null)
          : toOpenedRow(entry, rowIds, await findOpenedLink(entry)),
      )
    }
    return rows
  }

  async function findOpenedLink({ appId, data }: AppEventEntry): Promise<string> {
    const url = URL.parse(readUrl(data))
    const slug = url && readSlug(url)
    const link = url && slug ? await links.bySlug(url.hostname, slug) : null
    return link?.app.id === appId ? link.id : unknownLink
  }

  /** Loads the installs of events, from this shipment, the cache or ClickHouse. Returns a lookup. */
  async function loadInstalls(
    entries: Iterable<AppEventEntry>,
    matches: readonly MatchRow[],
  ): Promise<(entry: AppEventEntry) => InstallFacts | null> {
    const found = new Map<string, InstallFacts>(
      matches.map((row) => [toInstallKey(row.app_id, row.install_id), row]),
    )
    const missing = new Map<string, AppEventEntry>()
    for (const entry of entries) {
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

/** Rejects if one does, but only after all have settled, so that nothing is running when it is retried. */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Creates rows lazily, as they are sent. */
function* toRows<Entry>(
  entries: ReadonlyMap<string, Entry>,
  toRow: (entry: Entry, rowId: string) => object,
): Generator<object> {
  for (const [rowId, entry] of entries) yield toRow(entry, rowId)
}

/** Returns an empty list for an invalid reference. */
function toClickKeys(appId: string, id: string): StoredClickKey[] {
  const reference = Buffer.from(id, 'base64url')
  if (reference.length < referenceMinute.end) return []
  return [{ appId, id, minute: reference.readUInt32BE(referenceMinute.start) * 60 }]
}

/** App ids contain no line breaks. */
function toInstallKey(appId: string, installId: string): string {
  return `${appId}\n${installId}`
}

/** Apps may log any data under this event name. */
function readUrl(data: unknown): string {
  const url = (data as { readonly url?: unknown } | null | undefined)?.url
  return typeof url === 'string' ? url : ''
}
