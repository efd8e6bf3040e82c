import type { WebhookData } from '#pipeline/outbox/eventTypes.ts'
import type { ForwardedMessage } from './connector.ts'

/** An event as analytics products have them: a name, a time, properties, and somebody whom it is about. */
export interface ForwardedEvent {
  readonly id: string
  readonly name: string
  readonly atMs: number
  /** When the message was created. */
  readonly createdAtMs: number
  /** Null for a click, which belongs to no install. */
  readonly installId: string | null
  /**
   * The install, or the link for a click. A click is not about a person that products could recognize, and one
   * id for each click would count, and cost, as one person each.
   */
  readonly subjectId: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Returns the events of messages, in their order. */
export function toForwardedEvents(messages: readonly ForwardedMessage[]): ForwardedEvent[] {
  return messages.flatMap((message) => listEvents(message).map((each) => finish(message, each)))
}

interface EventParts {
  readonly id: string
  readonly name: string
  /** The time of the message, if missing. */
  readonly at?: string
  readonly installId?: string
  readonly linkId?: string
  readonly properties: Readonly<Record<string, unknown>>
}

function finish(
  { createdAtMs, sampleRate }: ForwardedMessage,
  { id, name, at, installId, linkId, properties }: EventParts,
): ForwardedEvent {
  const atMs = at === undefined ? createdAtMs : Date.parse(at)
  return {
    id,
    name,
    // Products refuse or shift events in the future, and the clock of a device may be ahead.
    atMs: Math.min(atMs, createdAtMs),
    createdAtMs,
    installId: installId ?? null,
    subjectId: installId ?? (linkId === undefined ? 'throughlink' : `link_${linkId}`),
    properties: {
      ...properties,
      ...(sampleRate < 1 ? { throughlink_sample_rate: sampleRate } : {}),
    },
  }
}

function listEvents({ id, type, data }: ForwardedMessage): EventParts[] {
  switch (type) {
    case 'install.matched': {
      const { installId, linkId, method, confidence } = data as WebhookData<typeof type>
      const properties = { link_id: linkId, method, confidence }
      return [{ id, name: 'install_matched', installId, properties }]
    }
    case 'install.unmatched': {
      const { installId } = data as WebhookData<typeof type>
      return [{ id, name: 'install_unmatched', installId, properties: {} }]
    }
    case 'link.clicked':
      return (data as WebhookData<typeof type>).items.map((item) => ({
        id: item.id,
        name: 'link_clicked',
        at: item.clickedAt,
        linkId: item.linkId,
        properties: {
          ...item.campaign,
          link_id: item.linkId,
          platform: item.platform,
          country: item.country,
          referrer_host: item.referrerHost,
        },
      }))
    case 'link.opened':
      return (data as WebhookData<typeof type>).items.map((item) => ({
        id: item.id,
        name: 'link_opened',
        at: item.openedAt,
        installId: item.installId,
        properties: {
          link_id: item.linkId,
          link_type: item.linkType,
          is_first_open: item.isFirstOpen,
        },
      }))
    case 'event.logged':
      return (data as WebhookData<typeof type>).items.map((item) => ({
        id: item.id,
        name: item.name,
        at: item.happenedAt,
        installId: item.installId,
        properties: { ...toProperties(item.data), throughlink_link_id: item.linkId },
      }))
    // Only the test message is sent to products.
    case 'webhook.test':
    case 'audit.recorded':
    case 'link.created':
    case 'link.updated':
    case 'link.archived':
    case 'link.deleted':
    case 'domain.missing':
    case 'domain.suspended':
    case 'domain.restored':
    case 'import.finished':
    case 'erasure.finished':
      return [{ id, name: type.replaceAll('.', '_'), properties: toProperties(data) }]
  }
}

function toProperties(data: unknown): Readonly<Record<string, unknown>> {
  if (data === null || data === undefined) return {}
  return typeof data === 'object' && !Array.isArray(data)
    ? (data as Readonly<Record<string, unknown>>)
    : { data }
}
