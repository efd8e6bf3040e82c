import {
  type AddressRanges,
  clickKeys,
  type ClickSignals,
  type Visitor,
} from '@throughlink/matcher'
import type { BlockingHashes } from '../../pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '../../pipeline/click-index/clickIndex.ts'
import { toIndexWrites } from '../../pipeline/click-index/toIndexWrites.ts'
import type { FindCountry } from '../../pipeline/clicks/findCountry.ts'
import { readSeenNetwork } from '../../pipeline/clicks/readSeenNetwork.ts'
import { readReportedNetwork } from './readReportedNetwork.ts'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Link } from '../../catalog/links/link.ts'
import type { EventLog } from '../../pipeline/event-log/eventLog.ts'
import type { ClickEntry, SignalsEntry } from '../../pipeline/event-log/logEntry.ts'

export interface RecordClickOptions {
  readonly log: EventLog
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  /** Addresses that many strangers share and that tell nothing. */
  readonly relay: Pick<AddressRanges, 'has'>
  readonly countryOf: FindCountry
  readonly limits: RateLimits
  /** Called for each visit that can neither be written nor be held in memory any longer. */
  readonly onLost: () => void
}

interface Recorded {
  readonly reference: Buffer
  readonly link: Link
  readonly signals: ClickSignals
  readonly atMs: number
  /** Hashed at once, and kept nowhere. */
  readonly address: string
}

/** A visit as it is kept. */
export interface RecordedClick
  extends Recorded, Pick<ClickEntry, 'referrerHost' | 'campaign' | 'userAgent'> {
  readonly visitor: Visitor
}

/** What a page told of an earlier click. */
export interface RecordedSignals extends Recorded {
  /** To the second, or when it was reported where that is not known. */
  readonly clickedAtMs: number
  /** What the headers of the click told, as far as those of the report are the same. */
  readonly headerSignals: ClickSignals
  /** The kind of address that the click itself came from. */
  readonly pageFamily: 'v4' | 'v6' | null
}

export interface RecordClick {
  /**
   * Resolves once the click is durable and can be matched, or when that takes too long: a person waits
   * for the answer. Then the click stays in memory and is written later. Never rejects.
   */
  click(click: RecordedClick): Promise<void>
  /** The same for what a page told of an earlier click. */
  signals(signals: RecordedSignals): Promise<void>
}

/** How long an answer waits for the log. */
const logWaitMs = 250
/** How long it waits for Redis, which holds no truth. */
const indexWaitMs = 50

export function createRecordClick(parts: RecordClickOptions): RecordClick {
  const { log, index, hashes, relay, countryOf, limits, onLost } = parts

  async function append(entry: ClickEntry | SignalsEntry): Promise<void> {
    const written = log.append([entry]).catch(onLost)
    // While the log fails, waiting for it is waiting for a repair.
    if (!log.isFailing) await withTimeout(logWaitMs, written, () => undefined)
  }

  /** Counts the visit. Who comes more often than people do is no candidate: it would drown others. */
  async function mayBeCandidate({ address, link }: Recorded): Promise<boolean> {
    const { isAllowed } = await limits.charge([
      { limit: 'click', by: 'address', subject: address },
      { limit: 'click', by: 'link', subject: link.id },
      { limit: 'click', by: 'tenant', subject: link.app.organizationId },
    ])
    return isAllowed
  }

  /** What every entry holds. `indexAtMs`: the time by which the index is to know the click. */
  async function entryOf(recorded: Recorded, indexAtMs: number, isCandidate: boolean) {
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
      // Without hashes it does not come back as a candidate when the index is made again.
      hashes: isCandidate ? await hashes.forClick(link.app.id, keys, indexAtMs) : [],
    }
  }

  async function write(entry: ClickEntry | SignalsEntry): Promise<void> {
    const indexed =
      entry.hashes.length > 0
        ? index.add(entry.appId, entry.hashes, ...toIndexWrites(entry)).catch(() => undefined)
        : Promise.resolve()
    await Promise.all([append(entry), withTimeout(indexWaitMs, indexed, () => undefined)])
  }

  return {
    async click(click) {
      const { visitor, atMs, referrerHost, campaign, userAgent } = click
      const country = countryOf(click.address)
      const isCandidate = !visitor.isBot && !visitor.isPrefetch && (await mayBeCandidate(click))
      const entry = await entryOf(click, atMs, isCandidate)
      await write({ kind: 'click', ...entry, visitor, country, referrerHost, campaign, userAgent })
    },
    async signals(recorded) {
      const { address, clickedAtMs, headerSignals, pageFamily } = recorded
      // Nobody needs the thousandth report of one page.
      const charge = { limit: 'signals', by: 'address', subject: address } as const
      if (!(await limits.charge([charge])).isAllowed) return
      const entry = await entryOf(recorded, clickedAtMs, true)
      const reported = readReportedNetwork(entry.network, pageFamily)
      // The report to the page's own host replaced what the headers told; one by the other kind of
      // address replaces that report where both stand under one key.
      const replaces = reported.isOther
        ? { signals: entry.signals, network: reported.ofPage }
        : { signals: headerSignals, network: entry.network }
      const { network } = reported
      await write({ kind: 'signals', ...entry, network, clickedAtMs, replaces })
    },
  }
}
