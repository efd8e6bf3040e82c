import { limits, type LinkEvent, ServiceEventNames } from '@throughlink/protocol'
import { validateEvent } from '#catalog/events/validateEvent.ts'
import { parseMoney } from '#catalog/money/parseMoney.ts'
import { appendWithTimeout } from '#pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { SentMoney } from '#pipeline/event-log/logEntry.ts'
import { toPersonInstallId } from '#pipeline/event-log/toPersonInstallId.ts'
import type { ServerEventRejectionCode } from './serverEventSchemas.ts'

/** Has an install, a user or both. */
export interface ServerEvent extends Omit<LinkEvent, 'installId'>, Partial<SentMoney> {
  readonly installId?: string
}

export interface StoreServerEventsOptions {
  readonly log: Pick<EventLog, 'append' | 'isFailing'>
  readonly appId: string
  readonly nowMs: number
}

export interface ServerEventsOutcome {
  readonly accepted: number
  readonly rejected: { readonly id: string; readonly code: ServerEventRejectionCode }[]
}

/** Reported by the SDK, which knows the link. From anybody else they would count as installs and opens. */
const sdkNames: ReadonlySet<string> = new Set(Object.values(ServiceEventNames))

/**
 * Stores events that a team's own server sends, in the log that those of apps are in. Resolves once they are durable.
 * Events sent again are stored again, and counted once when the log is shipped: looking them up here would take a
 * request to Redis for each install, of which a server has many.
 *
 * The country is that of the install, because the address of the request is the server's.
 */
export async function storeServerEvents(
  events: readonly ServerEvent[],
  { log, appId, nowMs }: StoreServerEventsOptions,
): Promise<ServerEventsOutcome> {
  const rejected: ServerEventsOutcome['rejected'] = []
  /** JSON by id. Of several events with one id, the last one counts, as in a request of an app. */
  const texts = new Map<string, string>()
  for (const { value, currency, purchaseId, installId, ...sent } of events) {
    const { id, userId } = sent
    const event = { ...sent, installId: installId ?? toPersonInstallId(userId ?? '') }
    const money = readMoney({ value, currency, purchaseId })
    const text = JSON.stringify(money === null ? event : { ...event, money })
    const code = money === 'invalid_amount' ? money : findRejection(event, text, nowMs)
    if (code === null) texts.set(id, text)
    else rejected.push({ id, code })
  }
  const batches = splitEvery([...texts.values()], limits.maxEventsPerRequest).map(
    (part) =>
      ({
        kind: 'events',
        appId,
        atMs: nowMs,
        country: null,
        offsetMs: 0,
        count: part.length,
        text: `{"events":[${part.join(',')}]}`,
      }) as const,
  )
  if (batches.length > 0) await appendWithTimeout(log, batches)
  return { accepted: texts.size, rejected }
}

type SentFields = { readonly [Name in keyof SentMoney]: SentMoney[Name] | undefined }

/** Checks the amount here, where its sender can be told: the log has what was sent. */
function readMoney({
  value,
  currency,
  purchaseId,
}: SentFields): SentMoney | 'invalid_amount' | null {
  if (value === undefined && currency === undefined && purchaseId === undefined) return null
  if (value === undefined || currency === undefined) return 'invalid_amount'
  if (typeof parseMoney(value, currency) === 'string') return 'invalid_amount'
  return { value, currency, ...(purchaseId === undefined ? {} : { purchaseId }) }
}

function findRejection(
  event: LinkEvent,
  text: string,
  nowMs: number,
): ServerEventRejectionCode | null {
  if (sdkNames.has(event.name)) return 'invalid_name'
  const code = validateEvent(event, nowMs, 0)
  if (code !== null) return code
  return Buffer.byteLength(text) > limits.maxEventBytes ? 'too_large' : null
}

/** Lines of the log are as long as those of apps, so that a batch does not grow beyond what others wait for. */
function splitEvery<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  )
}
