import type { ClickHouseClient } from '@clickhouse/client'
import { LRUCache } from 'lru-cache'
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
import type { ClickName, ShippedKind } from './shippingStatements.ts'
import { toClickRow } from './toClickRow.ts'
import { toEventRow, getDeviceHour, type InstallFacts } from './toEventRow.ts'
import { toMatchRow, toOpenedRow, type ClickFacts } from './toMatchRow.ts'

export interface ShipperOptions {
  readonly client: ClickHouseClient
  /** Tells the link of an install that was brought by an opened one. */
  readonly links: Pick<LinkDirectory, 'bySlug'>
  /** The team's own phones, which count in no figures. None, if it is not told. */
  readonly testDevices?: Pick<TestDevices, 'listInstallIds'>
  /** Installs that are remembered here: events of one come in rows. */
  readonly rememberedInstalls?: number
}

export type Ship = (shipment: Shipment) => Promise<void>

const minuteMs = 60_000

/**
 * Stores a shipment in ClickHouse, exactly once however often it is called with it. Repetitions of the
 * shipment are told by its token; entries that were in an earlier shipment too are looked up and left out,
 * which holds as long as one shipment is stored after another. Matches are told where their clicks came
 * from, and events where their installs did: by this shipment, or by what earlier ones have stored.
 */
export function createShipper(parts: ShipperOptions): Ship {
  const { client, links, testDevices, rememberedInstalls = 200_000 } = parts
  const installs = new LRUCache<string, InstallFacts>({ max: rememberedInstalls })

  return store

  async function store({ id: shipment, batches }: Shipment): Promise<void> {
    const entries = sortEntries(batches)
    await leaveOutTests(entries)
    await Promise.all([
      leaveOutKnownClicks(shipment, entries),
      leaveOutKnown('match', shipment, entries.installs, () => 0),
      leaveOutKnown('event', shipment, entries.events, getDeviceHour),
    ])
    const matches = await toMatchRows(entries, shipment)
    const installOf = await findInstallsOf(entries.events.values(), matches)
    await allOrNone([
      insertRows(client, 'matches', matches, `${shipment}:match`),
      insertRows(
        ...[client, 'clicks' as const],
        eachRow(entries.clicks, (entry, rowId) => toClickRow(entry, { shipment, rowId })),
        `${shipment}:click`,
      ),
      insertRows(
        ...[client, 'events' as const],
        eachRow(entries.events, (entry, rowId) =>
          toEventRow(entry, { shipment, rowId }, installOf(entry)),
        ),
        `${shipment}:event`,
      ),
    ])
  }

  /** Before anything is looked up: a repetition leaves out the same, or is dropped by its token. */
  async function leaveOutTests({ installs: decided, events }: SortedEntries): Promise<void> {
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

  async function leaveOutKnownClicks(
    shipment: string,
    { clicks, lateClicks }: SortedEntries,
  ): Promise<void> {
    const names = [...lateClicks.values()].map(({ appId, id, atMs }) => ({
      ...{ appId, id, minute: Math.floor(atMs / minuteMs) * 60 },
    }))
    for (const known of await findClicks(client, names)) {
      if (known.shipment !== shipment) clicks.delete(makeRowId('click', known.app_id, known.id))
    }
  }

  async function leaveOutKnown<Entry>(
    kind: ShippedKind,
    shipment: string,
    entries: Map<string, Entry>,
    hourOf: (entry: Entry) => number,
  ): Promise<void> {
    const names = [...entries].map(([rowId, entry]) => ({ rowId, hour: hourOf(entry) }))
    for (const rowId of await findShipped(client, kind, names, shipment)) entries.delete(rowId)
  }

  /** With where their clicks came from: clicks of this shipment, or earlier ones. */
  async function toMatchRows(
    { installs: entries, clicks }: SortedEntries,
    shipment: string,
  ): Promise<MatchRow[]> {
    // By reference, which has the link in it and so the app.
    const facts = new Map<string, ClickFacts>()
    const asked: ClickName[] = []
    for (const entry of entries.values()) {
      if (entry.kind !== 'match' || entry.clickReference === null) continue
      const rowId = makeRowId('click', entry.appId, entry.clickReference)
      const click = clicks.get(rowId)
      if (click) facts.set(click.id, toClickRow(click, { shipment, rowId }))
      else asked.push(...clickNames(entry.appId, entry.clickReference))
    }
    for (const click of await findClicks(client, asked)) facts.set(click.id, click)
    const rows: MatchRow[] = []
    for (const [rowId, entry] of entries) {
      const place = { shipment, rowId }
      rows.push(
        entry.kind === 'match'
          ? toMatchRow(entry, place, facts.get(entry.clickReference ?? '') ?? null)
          : toOpenedRow(entry, place, await findOpenedLink(entry)),
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

  /** Installs of this shipment, or earlier ones. */
  async function findInstallsOf(
    entries: Iterable<AppEventEntry>,
    matches: readonly MatchRow[],
  ): Promise<(entry: AppEventEntry) => InstallFacts | null> {
    const found = new Map<string, InstallFacts>(
      matches.map((row) => [keyOf(row.app_id, row.install_id), row]),
    )
    const asked = new Map<string, AppEventEntry>()
    for (const entry of entries) {
      const key = keyOf(entry.appId, entry.installId)
      if (found.has(key)) continue
      const known = installs.get(key)
      if (known) found.set(key, known)
      else asked.set(key, entry)
    }
    const rows = await findInstalls(client, [...asked.values()])
    for (const { app_id, install_id, ...facts } of rows) {
      const key = keyOf(app_id, install_id)
      found.set(key, facts)
      installs.set(key, facts)
    }
    return ({ appId, installId }) => found.get(keyOf(appId, installId)) ?? null
  }
}

/** Fails when one does, and not before all have ended: nothing is under way when it is tried again. */
async function allOrNone(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Made one by one, when it is sent. */
function* eachRow<Entry>(
  entries: ReadonlyMap<string, Entry>,
  toRow: (entry: Entry, rowId: string) => object,
): Generator<object> {
  for (const [rowId, entry] of entries) yield toRow(entry, rowId)
}

/** None of what is no reference. */
function clickNames(appId: string, id: string): ClickName[] {
  const reference = Buffer.from(id, 'base64url')
  if (reference.length < referenceMinute.end) return []
  return [{ appId, id, minute: reference.readUInt32BE(referenceMinute.start) * 60 }]
}

/** Ids of apps have no line ends. */
function keyOf(appId: string, installId: string): string {
  return `${appId}\n${installId}`
}

/** Apps write what they like under this name. */
function readUrl(data: unknown): string {
  const url = (data as { readonly url?: unknown } | null | undefined)?.url
  return typeof url === 'string' ? url : ''
}
