import {
  type AddressRanges,
  clickKeys,
  type ClickSignals,
  readAddress,
  type SeenNetwork,
  type Visitor,
} from '@throughlink/matcher'
import type { AppActivity } from '#catalog/apps/appActivity.ts'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import { getVisitedPath } from '#catalog/links/createShareUrl.ts'
import type { Link } from '#catalog/links/link.ts'
import type { BlockingHashes } from '#pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import { toIndexWrites } from '#pipeline/click-index/toIndexWrites.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { ClickEntry, SignalsEntry } from '#pipeline/event-log/logEntry.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { ParameterPlan } from './planParameters.ts'

interface ReportedNetwork {
  /** The click's network, combined with that of the report. */
  readonly network: SeenNetwork
  /** True if the report used the other IP version than the click. */
  readonly isOtherFamily: boolean
  /** The network as stored after the page reported to its own host. */
  readonly pageNetwork: SeenNetwork
}

export interface ClickRecorderOptions {
  readonly log: Pick<EventLog, 'append' | 'isFailing'>
  readonly index: Pick<ClickIndex, 'add'>
  readonly hashes: Pick<BlockingHashes, 'forClick'>
  readonly parameters: Pick<ClickParametersStore, 'add' | 'isFailing'>
  /** Private Relay egress ranges: shared by many people, so useless for matching. */
  readonly relay: Pick<AddressRanges, 'has'>
  readonly findCountry: FindCountry
  readonly activity: Pick<AppActivity, 'record'>
  readonly limits: RateLimits
  /** Called for each visit that can neither be written nor kept in memory. */
  readonly onLost: () => void
}

interface RecordedVisit {
  readonly reference: Buffer
  readonly link: Link
  readonly signals: ClickSignals
  readonly atMs: number
  /** Hashed immediately and never stored. */
  readonly address: string
}

/** A click to store. */
export interface RecordedClick
  extends RecordedVisit, Pick<ClickEntry, 'referrerHost' | 'campaign' | 'userAgent'> {
  readonly response: string
  readonly visitor: Visitor
  /** Null if it has none. */
  readonly parameters: Pick<ParameterPlan, 'stored' | 'isStoredForReferrer'> | null
}

/** Signals that a landing page reports for an earlier click. */
export interface RecordedSignals extends RecordedVisit {
  /** Precise to the second. The time of the report if the click time is unknown. */
  readonly clickedAtMs: number
  /** Signals from the headers of the click, as far as the report has the same headers. */
  readonly headerSignals: ClickSignals
  /** IP version of the click. */
  readonly pageFamily: 'v4' | 'v6' | null
}

export interface ClickRecorder {
  /**
   * Resolves once the click is durable. Resolves early if that takes too long, because a person waits for the
   * response; the click then stays in memory and is written later. Never rejects.
   *
   * The index is written at the same time and not waited for: the commands are sent in the same turn of the event
   * loop, long before an install could follow. If the process is killed or Redis fails in that moment, the
   * click is in the log and can be rebuilt, and until then only an install without its click id misses it.
   */
  recordClick(click: RecordedClick): Promise<void>
  /** Same, for the signals that a page reports for an earlier click. */
  recordSignals(signals: RecordedSignals): Promise<void>
}

/** How long a response waits for the event log. */
export const logWaitMs = 250

export function createClickRecorder(options: ClickRecorderOptions): ClickRecorder {
  const { log, index, hashes, relay, findCountry, limits, onLost } = options
  const { parameters: store, activity } = options

  function append(entry: ClickEntry | SignalsEntry): Promise<void> {
    const written = log.append([entry]).catch(onLost)
    // While the log is failing, waiting for it would only delay the response.
    if (log.isFailing(entry.appId)) return Promise.resolve()
    return withTimeout(logWaitMs, written, () => undefined)
  }

  /** Rate-limited visits are not counted and never become match candidates: they would crowd out others. */
  function chargeClick({ address, link }: RecordedVisit): ReturnType<RateLimits['charge']> {
    return limits.charge([
      { limit: 'click', by: 'address', subject: address },
      { limit: 'click', by: 'link', subject: link.id },
      { limit: 'click', by: 'tenant', subject: link.app.organizationId },
    ])
  }

  /** `atMs`: the click's time in the index. */
  function hashKeys(
    { link, signals, address }: RecordedVisit,
    { isMasked }: SeenNetwork,
    atMs: number,
  ): ReturnType<BlockingHashes['forClick']> {
    const keys = clickKeys({ addresses: [address], isMasked, signals, atMs })
    return hashes.forClick(link.app.id, keys, atMs)
  }

  /** Builds the fields common to all entries. Without hashes, the visit is no candidate, after a rebuild too. */
  function buildEntry(
    { reference, link, signals, atMs }: RecordedVisit,
    network: SeenNetwork,
    hashes: readonly string[],
  ) {
    return {
      id: reference.toString('base64url'),
      appId: link.app.id,
      linkId: link.id,
      atMs,
      signals,
      network,
      hashes,
    }
  }

  function write(entry: ClickEntry | SignalsEntry): Promise<void> {
    if (entry.hashes.length > 0) {
      index.add(entry.appId, entry.hashes, ...toIndexWrites(entry)).catch(() => undefined)
    }
    return append(entry)
  }

  /** Waits as long as for the log, so that an install that follows finds them. */
  async function storeParameters(
    { reference, link }: RecordedClick,
    parameters: ClickParameters,
    isForReferrer: boolean,
  ): Promise<void> {
    const appId = link.app.id
    const stored = store
      .add({ reference, appId, isForReferrer, ...parameters })
      .catch(() => undefined)
    if (!store.isFailing(appId)) await withTimeout(logWaitMs, stored, () => undefined)
  }

  return {
    async recordClick(click) {
      const { visitor, atMs, referrerHost, campaign, userAgent, response } = click
      const network = readSeenNetwork(click.address, relay)
      // The address of a relay has the country of the relay, not of the person.
      const country = network.isMasked ? null : findCountry(click.address)
      const isPerson = !visitor.isBot && !visitor.isPrefetch
      let isLimited = false
      if (isPerson) {
        activity.record(click.link.app.id, 'click')
        const charged = chargeClick(click)
        isLimited = !(charged instanceof Promise ? await charged : charged).isAllowed
      }
      const isCandidate = isPerson && !isLimited
      const hashed = isCandidate ? hashKeys(click, network, atMs) : []
      const entry = buildEntry(click, network, hashed instanceof Promise ? await hashed : hashed)
      const written = write({
        kind: 'click',
        ...entry,
        visitor,
        country,
        referrerHost,
        campaign,
        userAgent,
        response,
        ...(click.link.tail === '' ? {} : { path: getVisitedPath(click.link) }),
        ...(isLimited && { isLimited }),
      })
      // Only of candidates: otherwise one address could fill the table.
      const { stored = null, isStoredForReferrer = false } = click.parameters ?? {}
      if (stored !== null && isCandidate) {
        await Promise.all([written, storeParameters(click, stored, isStoredForReferrer)])
      } else await written
    },
    async recordSignals(recorded) {
      const { address, clickedAtMs, headerSignals, pageFamily } = recorded
      // Drop repeated reports of one page.
      const charge = { limit: 'signals', by: 'address', subject: address } as const
      if (!(await limits.charge([charge])).isAllowed) return
      const seen = readSeenNetwork(address, relay)
      const entry = buildEntry(recorded, seen, await hashKeys(recorded, seen, clickedAtMs))
      const reported = readReportedNetwork(entry.network, pageFamily)
      // The report to the page's own host replaced the header signals. A report over the other IP version
      // replaces that report where both have the same key.
      const replaces = reported.isOtherFamily
        ? { signals: entry.signals, network: reported.pageNetwork }
        : { signals: headerSignals, network: entry.network }
      const { network } = reported
      await write({ kind: 'signals', ...entry, network, clickedAtMs, replaces })
    },
  }
}

/**
 * Combines the network of a report with the IP version of its page. A page loaded over one IP version that
 * reports over the other has both. The page sends its own version; a forged value only affects the
 * sender's own click.
 */
export function readReportedNetwork(
  seen: SeenNetwork,
  pageFamily: 'v4' | 'v6' | null,
): ReportedNetwork {
  const isOther = (pageFamily === 'v4' && seen.hasV6) || (pageFamily === 'v6' && seen.hasV4)
  const ofPage = { ...seen, hasV4: pageFamily === 'v4', hasV6: pageFamily === 'v6' }
  const network = isOther ? { ...seen, hasV4: true, hasV6: true } : seen
  return { network, isOtherFamily: isOther, pageNetwork: ofPage }
}

/** Returns the facts about an address that may be stored in addition to the hashes of its keys. */
export function readSeenNetwork(address: string, relay: Pick<AddressRanges, 'has'>): SeenNetwork {
  const family = readAddress(address)?.family
  return { hasV4: family === 'v4', hasV6: family === 'v6', isMasked: relay.has(address) }
}
