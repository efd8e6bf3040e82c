import type { LiveEntry } from '#pipeline/live/liveEntry.ts'
import { dayMs } from '#platform/time/durations.ts'
import type { AppAnalytics } from '../analytics/queries/createAnalytics.ts'
import { statement } from '../analytics/queries/statement.ts'

export interface LatestEntriesQuery {
  readonly kinds: readonly LiveEntry['kind'][]
  /** Only clicks, installs and opens of this link, as in the stream. */
  readonly linkId?: string
  readonly nowMs: number
  readonly limit: number
}

/** An entry without its link, which is not in ClickHouse. */
export type LatestEntry = LiveEntry & { readonly link: null }

/** Older entries are no longer what happens now. */
const maxAgeDays = 7

/** Larger event data is left out, as in the stream. */
const maxDataLength = 4_096

interface BaseRow {
  readonly rowId: string
  readonly receivedAtMs: string
  readonly linkId: string
  readonly country: string
}

interface ClickRow extends BaseRow {
  readonly platform: 'ios' | 'android' | 'desktop'
  readonly browser: 'safari' | 'chrome' | 'in-app' | 'other' | ''
  readonly systemVersion: string
  readonly referrer: string
  readonly utm_source: string
  readonly utm_medium: string
  readonly utm_campaign: string
  readonly utm_term: string
  readonly utm_content: string
  readonly path: string
  readonly isBot: boolean
  readonly isPrefetch: boolean
  readonly isLimited: boolean
}

interface InstallRow extends BaseRow {
  readonly installId: string
  readonly platform: 'ios' | 'android' | ''
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'opened' | 'none'
  readonly confidence: number
  readonly reason: string
}

interface OpenRow extends BaseRow {
  readonly installId: string
  readonly happenedAtMs: string
  readonly linkType: 'verified' | 'scheme' | ''
}

interface EventRow extends BaseRow {
  readonly installId: string
  readonly happenedAtMs: string
  readonly name: string
  readonly json: string
  readonly isDataOmitted: number
}

const base = (received: string, link = 'toString(link_id)') =>
  `replaceAll(toString(row_id), '-', '') AS rowId, toUnixTimestamp64Milli(${received}) AS receivedAtMs,
    ${link} AS linkId, country`
const device = 'install_id AS installId, toUnixTimestamp64Milli(at) AS happenedAtMs'
const recent = 'at >= fromUnixTimestamp64Milli({from:Int64})'
const ofLink = 'if({linkId:UInt64} = 0, true, link_id = {linkId:UInt64})'
const newest = 'ORDER BY at DESC LIMIT {limit:UInt32}'

const selectClicks = statement(`
  SELECT ${base('at')}, platform, browser, system_version AS systemVersion,
    referrer_host AS referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, path,
    is_bot AS isBot, is_prefetch AS isPrefetch, is_limited AS isLimited
  FROM clicks WHERE app_id = {app:String} AND ${recent} AND ${ofLink} ${newest}`)

const selectInstalls = statement(`
  SELECT ${base('at')}, install_id AS installId, platform, method, confidence, reason
  FROM matches WHERE app_id = {app:String} AND ${recent} AND ${ofLink} ${newest}`)

const selectOpens = statement(`
  SELECT ${base('received_at')}, ${device}, link_type AS linkType
  FROM opens WHERE app_id = {app:String} AND ${recent} AND ${ofLink} ${newest}`)

/** Events are sorted by name, so the times of all of them are read first, and the data of the newest only. */
const selectEvents = statement(`
  SELECT ${base('received_at', "'0'")}, ${device}, name,
    if(length(data) > ${maxDataLength}, '', data) AS json, length(data) > ${maxDataLength} AS isDataOmitted
  FROM events WHERE app_id = {app:String} AND ${recent} AND at >= (
    SELECT min(newestAt) FROM (
      SELECT at AS newestAt FROM events WHERE app_id = {app:String} AND ${recent} ${newest}
    )
  ) ${newest}`)

/**
 * Reads the newest clicks, installs, opens and events, newest first, with the ids that they have in the live stream.
 * Entries of test devices are not stored in ClickHouse, and those of the last seconds not yet.
 */
export async function queryLatestEntries(
  analytics: AppAnalytics,
  { kinds, linkId, nowMs, limit }: LatestEntriesQuery,
): Promise<readonly LatestEntry[]> {
  const parameters = { from: nowMs - maxAgeDays * dayMs, linkId: linkId ?? '0', limit }
  const read = <Row>(kind: LiveEntry['kind'], select: ReturnType<typeof statement>) =>
    // Events of an app have no link in the stream.
    kinds.includes(kind) && !(kind === 'event' && linkId !== undefined)
      ? analytics.query<Row>(select, parameters)
      : Promise.resolve([])
  const [clicks, installs, opens, events] = await Promise.all([
    read<ClickRow>('click', selectClicks),
    read<InstallRow>('install', selectInstalls),
    read<OpenRow>('open', selectOpens),
    read<EventRow>('event', selectEvents),
  ])
  return [
    ...clicks.map(toClick),
    ...installs.map(toInstall),
    ...opens.map(toOpen),
    ...events.map(toEvent),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, limit)
}

function toBase({ rowId, receivedAtMs, linkId, country }: BaseRow) {
  return {
    id: rowId,
    at: toTime(receivedAtMs),
    linkId: linkId === '0' ? null : linkId,
    link: null,
    country: country || null,
  }
}

function toClick(row: ClickRow): LatestEntry {
  const { platform, browser, isBot, isPrefetch, isLimited } = row
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = row
  const campaign = { utm_source, utm_medium, utm_campaign, utm_term, utm_content }
  return {
    kind: 'click',
    ...toBase(row),
    platform,
    browser: browser || 'other',
    systemVersion: row.systemVersion || null,
    referrerHost: row.referrer || null,
    campaign: Object.fromEntries(Object.entries(campaign).filter(([, value]) => value !== '')),
    path: row.path || null,
    isBot,
    isPrefetch,
    isLimited,
  }
}

function toInstall(row: InstallRow): LatestEntry {
  const { installId, platform, method, confidence, reason } = row
  return {
    kind: 'install',
    ...toBase(row),
    installId,
    isTest: false,
    platform: platform || null,
    method,
    confidence,
    reason: reason || null,
  }
}

function toOpen(row: OpenRow): LatestEntry {
  const { installId, happenedAtMs, linkType } = row
  return {
    kind: 'open',
    ...toBase(row),
    installId,
    isTest: false,
    happenedAt: toTime(happenedAtMs),
    linkType: linkType || null,
  }
}

function toEvent(row: EventRow): LatestEntry {
  const { installId, happenedAtMs, name, json, isDataOmitted } = row
  return {
    kind: 'event',
    ...toBase(row),
    installId,
    isTest: false,
    happenedAt: toTime(happenedAtMs),
    name,
    // Valid JSON: the shipper serialized it.
    data: json === '' ? null : (JSON.parse(json) as unknown),
    isDataOmitted: isDataOmitted === 1,
  }
}

function toTime(ms: string): string {
  return new Date(Number(ms)).toISOString()
}
