import {
  type AddressRanges,
  clickKeys,
  type ClickSignals,
  type Visitor,
} from '@throughlink/matcher'
import type { AppActivity } from '../../catalog/apps/appActivity.ts'
import type { BlockingHashes } from '../../pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '../../pipeline/click-index/clickIndex.ts'
import { toIndexWrites } from '../../pipeline/click-index/toIndexWrites.ts'
import type { ClickParameters } from '../../catalog/links/clickParameters.ts'
import type { ClickParametersStore } from '../../pipeline/clicks/clickParameters.ts'
import type { FindCountry } from '../../pipeline/clicks/findCountry.ts'
import { readSeenNetwork } from '../../pipeline/clicks/readSeenNetwork.ts'
import { readReportedNetwork } from './readReportedNetwork.ts'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { getParametersLifetimeMs } from './getParametersLifetimeMs.ts'
import { getVisitedPath } from '../../catalog/links/linkUrl.ts'
import type { Link } from '../../catalog/links/link.ts'
import type { EventLog } from '../../pipeline/event-log/eventLog.ts'
import type { ClickEntry, SignalsEntry } from '../../pipeline/event-log/logEntry.ts'

export interface ClickRecorderOptions {
  readonly log: Pick<EventLog, 'append' | 'isFailing'>
  readonly index: Pick<ClickIndex, 'add'>
  readonly hashes: Pick<BlockingHashes, 'forClick'>
  readonly parameters: Pick<ClickParametersStore, 'add' | 'isFailing'>
  readonly matchWindowMs: number
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
  /** Whether the visitor's store passes the click id to the installed app. */
  readonly passesReferrer: boolean
  /** Null if it has none. */
  readonly parameters: ClickParameters | null
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
const logWaitMs = 250

export function createClickRecorder(options: ClickRecorderOptions): ClickRecorder {
  const { log, index, hashes, relay, findCountry: countryOf, limits, onLost } = options
  const { parameters: store, matchWindowMs, activity } = options

  async function append(entry: ClickEntry | SignalsEntry): Promise<void> {
    const written = log.append([entry]).catch(onLost)
    // While the log is failing, waiting for it would only delay the response.
    if (!log.isFailing(entry.appId)) await withTimeout(logWaitMs, written, () => undefined)
  }

  /**
   * Counts the visit against its rate limits. Rate-limited visits never become match candidates: they would
   * crowd out others.
   */
  async function canBeCandidate({ address, link }: RecordedVisit): Promise<boolean> {
    const { isAllowed } = await limits.charge([
      { limit: 'click', by: 'address', subject: address },
      { limit: 'click', by: 'link', subject: link.id },
      { limit: 'click', by: 'tenant', subject: link.app.organizationId },
    ])
    return isAllowed
  }

  /** Builds the fields common to all entries. `indexAtMs`: the click's time in the index. */
  async function buildEntry(recorded: RecordedVisit, indexAtMs: number, isCandidate: boolean) {
    const { reference, link, signals, atMs, address } = recorded
    const network = readSeenNetwork(address, relay)
    const { isMasked } = network
    const keys = clickKeys({ addresses: [address], isMasked, signals, atMs: indexAtMs })
    return {
      id: reference.toString('base64url'),
      appId: link.app.id,
      linkId: link.id,
      atMs,
      signals,
      network,
      // Without hashes, a rebuild of the index does not turn the visit into a candidate.
      hashes: isCandidate ? await hashes.forClick(link.app.id, keys, indexAtMs) : [],
    }
  }

  function write(entry: ClickEntry | SignalsEntry): Promise<void> {
    if (entry.hashes.length > 0) {
      index.add(entry.appId, entry.hashes, ...toIndexWrites(entry)).catch(() => undefined)
    }
    return append(entry)
  }

  /** Waits as long as for the log, so that an install that follows finds them. */
  async function storeParameters(click: RecordedClick, visited: ClickParameters): Promise<void> {
    const { reference, link, atMs, passesReferrer } = click
    const expiresAtMs = atMs + getParametersLifetimeMs(passesReferrer, matchWindowMs)
    const stored = store
      .add({ reference, appId: link.app.id, expiresAtMs, ...visited })
      .catch(() => undefined)
    if (!store.isFailing) await withTimeout(logWaitMs, stored, () => undefined)
  }

  return {
    async recordClick(click) {
      const { visitor, atMs, referrerHost, campaign, userAgent, response } = click
      const country = countryOf(click.address)
      const isPerson = !visitor.isBot && !visitor.isPrefetch
      if (isPerson) activity.record(click.link.app.id, 'click')
      const isCandidate = isPerson && (await canBeCandidate(click))
      const entry = await buildEntry(click, atMs, isCandidate)
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
      })
      // Only of candidates: otherwise one address could fill the table.
      if (click.parameters !== null && isCandidate) {
        await Promise.all([written, storeParameters(click, click.parameters)])
      } else await written
    },
    async recordSignals(recorded) {
      const { address, clickedAtMs, headerSignals, pageFamily } = recorded
      // Drop repeated reports of one page.
      const charge = { limit: 'signals', by: 'address', subject: address } as const
      if (!(await limits.charge([charge])).isAllowed) return
      const entry = await buildEntry(recorded, clickedAtMs, true)
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
