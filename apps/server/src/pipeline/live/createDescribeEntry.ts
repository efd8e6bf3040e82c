import { ServiceEventNames } from '@throughlink/protocol'
import type { TestDevices } from '#catalog/apps/createTestDevices.ts'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { stringifyWellFormed } from '#platform/text/wellFormedJson.ts'
import type { AppEventEntry, ClickEntry, LogEntry, MatchEntry } from '../event-log/logEntry.ts'
import { readLinkType } from '../outbox/readLinkType.ts'
import { findOpenedLink } from '../shipping/findOpenedLink.ts'
import { makeRowId } from '../shipping/makeRowId.ts'
import { unknownLink } from '../shipping/rows.ts'
import type { LiveEntry } from './liveEntry.ts'

export interface DescribeEntryOptions {
  readonly links: LinkDirectory
  readonly toShareUrl: ShareUrl
  readonly testDevices: Pick<TestDevices, 'has'>
}

/** Returns null for an entry that people do not see. Rejects if the database is unavailable. */
export type DescribeEntry = (entry: LogEntry) => Promise<LiveEntry | null>

/** Larger event data is left out: a page that shows a stream of events has no room for it. */
const maxDataLength = 4_096

/**
 * Creates the function that turns an entry of the log into what the live stream shows. It picks every property
 * by name, so that a new one in the log, such as a signal of the device, is not shown by accident.
 */
export function createDescribeEntry(options: DescribeEntryOptions): DescribeEntry {
  const { links, toShareUrl, testDevices } = options
  return async (entry) => {
    switch (entry.kind) {
      case 'click':
        return describeClick(entry)
      case 'match':
        return describeMatch(entry)
      case 'event':
        if (entry.name === ServiceEventNames.Install) return describeFirstOpen(entry)
        return entry.name === ServiceEventNames.LinkOpened
          ? describeOpen(entry)
          : describeEvent(entry)
      case 'signals':
        return null
    }
  }

  async function describeClick(entry: ClickEntry): Promise<LiveEntry> {
    const {
      id,
      appId,
      visitor,
      signals,
      referrerHost,
      campaign,
      path = null,
      isLimited = false,
    } = entry
    const { platform, browser, isBot, isPrefetch } = visitor
    return {
      kind: 'click',
      ...(await describeBase(entry, makeRowId('click', appId, id), entry.linkId)),
      platform,
      browser,
      systemVersion: signals.systemVersion ?? null,
      referrerHost,
      campaign,
      path,
      isBot,
      isPrefetch,
      isLimited,
    }
  }

  async function describeMatch(entry: MatchEntry): Promise<LiveEntry> {
    const { id: installId, appId, platform = null, method, confidence, reason } = entry
    return {
      kind: 'install',
      ...(await describeBase(entry, makeRowId('match', appId, installId), entry.linkId)),
      ...(await describeDevice(appId, installId)),
      platform,
      method,
      confidence,
      reason,
    }
  }

  /** An install that a link opened on its first run has the ID of its match decision, if there is one too. */
  async function describeFirstOpen(entry: AppEventEntry): Promise<LiveEntry> {
    const { appId, installId } = entry
    const linkId = await findLinkId(entry)
    return {
      kind: 'install',
      ...(await describeBase(entry, makeRowId('match', appId, installId), linkId)),
      ...(await describeDevice(appId, installId)),
      platform: null,
      method: 'opened',
      confidence: 1,
      reason: null,
    }
  }

  async function describeOpen(entry: AppEventEntry): Promise<LiveEntry> {
    const { id, appId, installId, happenedAtMs } = entry
    const linkId = await findLinkId(entry)
    return {
      kind: 'open',
      ...(await describeBase(entry, makeRowId('event', appId, id), linkId)),
      ...(await describeDevice(appId, installId)),
      happenedAt: toTime(happenedAtMs),
      linkType: readLinkType(entry),
    }
  }

  async function describeEvent(entry: AppEventEntry): Promise<LiveEntry> {
    const { id, appId, installId, happenedAtMs, name, data = null } = entry
    const isDataOmitted = stringifyWellFormed(data).length > maxDataLength
    return {
      kind: 'event',
      ...(await describeBase(entry, makeRowId('event', appId, id), null)),
      ...(await describeDevice(appId, installId)),
      happenedAt: toTime(happenedAtMs),
      name,
      data: isDataOmitted ? null : data,
      isDataOmitted,
    }
  }

  async function describeBase(
    { appId, atMs, country = null }: Exclude<LogEntry, { kind: 'signals' }>,
    id: string,
    linkId: string | null,
  ) {
    return { id, at: toTime(atMs), linkId, link: await describeLink(appId, linkId), country }
  }

  async function describeLink(appId: string, linkId: string | null) {
    const link = linkId === null ? null : await links.byId(linkId)
    if (link?.app.id !== appId) return null
    const { id, domain, slug, internalName, title } = link
    return { id, url: toShareUrl(link), domain, slug, name: internalName, title }
  }

  async function findLinkId(entry: AppEventEntry): Promise<string | null> {
    const { linkId } = await findOpenedLink(links, entry)
    return linkId === unknownLink ? null : linkId
  }

  async function describeDevice(appId: string, installId: string) {
    return { installId, isTest: await testDevices.has(appId, installId) }
  }
}

/** Devices report times, which may be outside of the range of dates. */
function toTime(ms: number): string {
  const maxMs = 8_640_000_000_000_000
  return new Date(Math.min(Math.max(ms, -maxMs), maxMs)).toISOString()
}
