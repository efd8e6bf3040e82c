import type { NewWebhookEndpoint, WebhookEndpoint } from '@throughlink/api'

export type WebhookKind = WebhookEndpoint['kind']
export type EventType = WebhookEndpoint['eventTypes'][number]
export type SettingName = keyof NonNullable<NewWebhookEndpoint['settings']>

export interface SettingField {
  readonly name: SettingName
  readonly label: string
  readonly placeholder?: string
  readonly hint?: string
  /** Stored encrypted. Only its last characters are shown later. */
  readonly isSecret?: boolean
  readonly isOptional?: boolean
}

interface KindInfo {
  readonly label: string
  readonly hint: string
  readonly regions: readonly ('us' | 'eu' | 'in')[]
  readonly fields: readonly SettingField[]
  /** Types that can be sent to it. */
  readonly types: readonly EventType[]
}

/** Types with many messages, which are sent in batches and only if an endpoint names them. */
export const batchedTypes: readonly EventType[] = ['link.clicked', 'link.opened', 'event.logged']

/** Event types with what they tell, in the order of the form. */
export const eventTypes: Readonly<Partial<Record<EventType, string>>> = {
  'install.matched': 'An install was matched to a click.',
  'install.unmatched': 'No click was matched to an install.',
  'link.clicked': 'People clicked links. Sent in batches.',
  'link.opened': 'Links opened the app. Sent in batches.',
  'event.logged': 'The app logged events. Sent in batches.',
  'link.created': 'A link was created.',
  'link.updated': 'A link was updated.',
  'link.archived': 'A link was archived.',
  'link.deleted': 'A link was deleted.',
  'domain.missing': 'The TXT record of a domain is missing.',
  'domain.suspended': 'A domain was suspended.',
  'domain.restored': 'A domain works again.',
  'import.finished': 'An import of links finished.',
  'erasure.finished': 'The data of an install was erased.',
}
const allTypes = Object.keys(eventTypes) as EventType[]
const analyticsTypes = allTypes.slice(0, 5)

export const webhookKinds: Readonly<Record<WebhookKind, KindInfo>> = {
  webhook: {
    label: 'Webhook',
    hint: 'Signed messages to a server of your own.',
    regions: [],
    fields: [],
    types: allTypes,
  },
  posthog: {
    label: 'PostHog',
    hint: 'Anonymous events in your project.',
    regions: ['us', 'eu'],
    fields: [
      { name: 'apiKey', label: 'Project API key', placeholder: 'phc_…', isSecret: true },
      {
        name: 'origin',
        label: 'Origin of your own instance',
        placeholder: 'https://posthog.example.com',
        hint: 'Instead of a region.',
        isOptional: true,
      },
    ],
    types: analyticsTypes,
  },
  segment: {
    label: 'Segment',
    hint: 'Track calls to a source.',
    regions: ['us', 'eu'],
    fields: [{ name: 'writeKey', label: 'Write key of the source', isSecret: true }],
    types: analyticsTypes,
  },
  ga4: {
    label: 'Google Analytics 4',
    hint: 'Events in a web stream, by the Measurement Protocol.',
    regions: ['us', 'eu'],
    fields: [
      { name: 'measurementId', label: 'Measurement ID', placeholder: 'G-XXXXXXXXXX' },
      { name: 'apiSecret', label: 'API secret of the Measurement Protocol', isSecret: true },
    ],
    types: analyticsTypes.filter((type) => type !== 'link.clicked'),
  },
  mixpanel: {
    label: 'Mixpanel',
    hint: 'Events in your project.',
    regions: ['us', 'eu', 'in'],
    fields: [{ name: 'projectToken', label: 'Project token', isSecret: true }],
    types: analyticsTypes,
  },
  amplitude: {
    label: 'Amplitude',
    hint: 'Events in your project.',
    regions: ['us', 'eu'],
    fields: [{ name: 'apiKey', label: 'API key', isSecret: true }],
    types: analyticsTypes,
  },
  slack: {
    label: 'Slack',
    hint: 'A summary in a channel, at most once a minute.',
    regions: [],
    fields: [
      {
        name: 'webhookUrl',
        label: 'URL of the incoming webhook',
        placeholder: 'https://hooks.slack.com/services/…',
        isSecret: true,
      },
    ],
    types: [
      'install.matched',
      'link.created',
      'link.archived',
      'link.deleted',
      'domain.missing',
      'domain.suspended',
      'domain.restored',
      'import.finished',
      'erasure.finished',
    ],
  },
}

export const regionLabels = { us: 'United States', eu: 'European Union', in: 'India' } as const
