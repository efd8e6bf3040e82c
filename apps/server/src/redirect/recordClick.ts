import type { AddressHashes } from '../click-index/addressHashes.ts'
import type { ClickIndex } from '../click-index/clickIndex.ts'
import type { ClickSignals } from '../clicks/clickSignals.ts'
import type { Visitor } from '../clicks/visitor.ts'
import { within } from '../engines/within.ts'
import type { RateLimits } from '../limits/rateLimits.ts'
import type { Link } from '../links/link.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { ClickEntry, SignalsEntry } from '../log/logEntry.ts'

export interface RecordParts {
  readonly log: EventLog
  readonly index: ClickIndex
  readonly addresses: AddressHashes
  readonly limits: RateLimits
  /** Called for each visit that can neither be written nor be held in memory any longer. */
  readonly onLost: () => void
}

/** A visit as it is kept. */
export interface RecordedClick extends Pick<
  ClickEntry,
  'atMs' | 'referrerHost' | 'campaign' | 'userAgent'
> {
  readonly reference: Buffer
  readonly link: Link
  readonly visitor: Visitor
  readonly signals: ClickSignals
  /** Hashed at once, and kept nowhere. */
  readonly address: string
}

export type RecordedSignals = Pick<
  RecordedClick,
  'reference' | 'link' | 'signals' | 'address' | 'atMs'
>

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

export function createRecordClick(parts: RecordParts): RecordClick {
  const { log, index, addresses, limits, onLost } = parts

  async function append(entry: ClickEntry | SignalsEntry): Promise<void> {
    const written = log.append([entry]).catch(onLost)
    // While the log fails, waiting for it is waiting for a repair.
    if (!log.isFailing) await within(logWaitMs, written, () => undefined)
  }

  /** Counts the visit. Who comes more often than people do is no candidate: it would drown others. */
  async function mayBeCandidate({ address, link }: RecordedSignals): Promise<boolean> {
    const { isAllowed } = await limits.charge([
      { limit: 'click', by: 'address', subject: address },
      { limit: 'click', by: 'link', subject: link.id },
      { limit: 'click', by: 'tenant', subject: link.app.organizationId },
    ])
    return isAllowed
  }

  async function write(
    entry: ClickEntry | SignalsEntry,
    { reference, link, signals, atMs }: RecordedSignals,
    isCandidate: boolean,
  ): Promise<void> {
    const { addressHashes } = entry
    const indexed =
      isCandidate && addressHashes.length > 0
        ? index.add(link.app.id, addressHashes, { reference, atMs, signals }).catch(() => undefined)
        : Promise.resolve()
    await Promise.all([append(entry), within(indexWaitMs, indexed, () => undefined)])
  }

  return {
    async click(click) {
      const { link, visitor, signals, address, atMs, referrerHost, campaign, userAgent } = click
      const isCandidate = !visitor.isBot && !visitor.isPrefetch && (await mayBeCandidate(click))
      const entry: ClickEntry = {
        kind: 'click',
        id: click.reference.toString('base64url'),
        appId: link.app.id,
        linkId: link.id,
        atMs,
        visitor,
        signals,
        // Without hashes it does not come back as a candidate when the index is made again.
        addressHashes: isCandidate ? await addresses.forClick(link.app.id, address, atMs) : [],
        referrerHost,
        campaign,
        userAgent,
      }
      await write(entry, click, isCandidate)
    },
    async signals(recorded) {
      const { link, signals, address, atMs } = recorded
      // Nobody needs the thousandth report of one page.
      const charge = { limit: 'signals', by: 'address', subject: address } as const
      if (!(await limits.charge([charge])).isAllowed) return
      const entry: SignalsEntry = {
        kind: 'signals',
        id: recorded.reference.toString('base64url'),
        appId: link.app.id,
        linkId: link.id,
        atMs,
        signals,
        addressHashes: await addresses.forClick(link.app.id, address, atMs),
      }
      await write(entry, recorded, true)
    },
  }
}
