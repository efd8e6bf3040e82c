import { connectorSettings } from '@throughlink/protocol/rules'
import type { WebhookData } from '#pipeline/outbox/eventTypes.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { Connector, ForwardedMessage } from './connector.ts'
import { truncate } from './limitProperties.ts'
import { readStatus } from './readStatus.ts'

/** Messages of a type that are listed one by one. More are counted. */
const maxListed = 5
/** Slack recommends at most 4,000 characters. */
const maxTextLength = 3_900

/**
 * Slack, by an incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. The
 * URL is the secret. Slack allows one message a second (https://docs.slack.dev/apis/web-api/rate-limits), and
 * people want fewer, so messages that wait are sent as one.
 */
export const slack: Connector = {
  origins: {},
  ...connectorSettings.slack,
  getUrl: () => 'https://hooks.slack.com/services/',
  toRequest(messages, settings) {
    const lines = [...Map.groupBy(messages, ({ type }) => type).values()].flatMap(toLines)
    return {
      url: settings.webhookUrl ?? '',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: truncate(lines.join('\n'), maxTextLength) }),
    }
  },
  readResponse: readStatus,
  digest: { everyMs: minuteMs, maxMessages: 1_000 },
}

function toLines(messages: readonly ForwardedMessage[]): string[] {
  const [first] = messages
  if (first === undefined) return []
  const sample = first.sampleRate < 1 ? ` (${first.sampleRate * 100} % sample)` : ''
  if (messages.length <= maxListed) return messages.map((each) => describe(each) + sample)
  return [`${messages.length} × ${describeMany(messages, first)}${sample}`]
}

function describe({ type, data }: ForwardedMessage): string {
  switch (type) {
    case 'install.matched': {
      const { linkId, method, confidence } = data as WebhookData<typeof type>
      const percent = Math.floor(confidence * 100)
      return `Install matched to link ${code(linkId)} by ${method}, ${percent} % confidence`
    }
    case 'link.created':
    case 'link.archived':
    case 'link.deleted': {
      const { domain, slug } = data as WebhookData<typeof type>
      return `Link ${code(`${domain}/${slug}`)} ${type.slice('link.'.length)}`
    }
    case 'domain.missing':
    case 'domain.suspended':
    case 'domain.restored': {
      const { domain } = data as WebhookData<typeof type>
      return `Domain ${code(domain)}: ${domainTexts[type]}`
    }
    case 'import.finished': {
      const { createdCount, refusedCount } = data as WebhookData<typeof type>
      return `Import finished: ${createdCount} links created, ${refusedCount} refused`
    }
    case 'erasure.finished':
      return 'The data of an install was erased'
    case 'webhook.test':
      return 'Test message from Throughlink: this channel is connected'
    // Not accepted by the connector.
    case 'audit.recorded':
    case 'install.unmatched':
    case 'link.updated':
    case 'link.clicked':
    case 'link.opened':
    case 'event.logged':
      return type
  }
}

const domainTexts = {
  'domain.missing':
    'the TXT record is missing. Restore it within seven days, or its links stop working',
  'domain.suspended': 'suspended, because the TXT record is missing. Its links do not work',
  'domain.restored': 'the TXT record is back',
}

function describeMany(messages: readonly ForwardedMessage[], first: ForwardedMessage): string {
  if (first.type !== 'install.matched') return first.type
  const methods = Map.groupBy(
    messages,
    ({ data }) => (data as WebhookData<'install.matched'>).method,
  )
  const counts = [...methods].map(([method, some]) => `${some.length} by ${method}`)
  return `Install matched to a link: ${counts.join(', ')}`
}

/** Formats a value as code, so that Slack neither links it nor reads it as a mention. */
function code(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `\`${escaped.replaceAll('`', "'").replaceAll(/\s/g, ' ')}\``
}
