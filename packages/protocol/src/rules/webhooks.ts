/** The event types of webhooks, in one sentence each. */
export const eventTypeTexts = {
  'install.matched': 'An install was matched to a click.',
  'install.unmatched': 'An install matched no click.',
  'link.clicked': 'People clicked links. Bots and prefetches are left out. Sent in batches.',
  'link.opened': 'Links opened the app. Sent in batches.',
  'event.logged': 'The app logged events. Sent in batches.',
  'link.created': 'A link was created.',
  'link.updated': 'A link was updated.',
  'link.archived': 'A link was archived and no longer redirects.',
  'link.deleted': 'A link was deleted and no longer redirects. It can be restored for a while.',
  'domain.missing': 'The TXT record of a domain is missing. The domain is suspended in seven days.',
  'domain.suspended': 'A domain was suspended, because its TXT record is missing.',
  'domain.restored': 'The TXT record of a domain is back.',
  'import.finished': 'An import of links finished.',
  'erasure.finished': 'The data of an install was erased.',
  'audit.recorded': 'The audit log has a new entry. Only webhooks that name this type get it.',
  'webhook.test': 'A test message, sent to one endpoint on request.',
} as const

export type WebhookEventType = keyof typeof eventTypeTexts

/**
 * Types with many messages. They are sent in batches, once the log is shipped, and only to endpoints that name
 * them: an endpoint for all types does not get them.
 */
export const batchedEventTypes = ['link.clicked', 'link.opened', 'event.logged'] as const
export type BatchedEventType = (typeof batchedEventTypes)[number]

/** Where the data of a customer is stored. Each product has some of them. */
export const regions = ['us', 'eu', 'in'] as const
export type Region = (typeof regions)[number]

/** Settings of connectors, in the words of their products. */
export const settingNames = [
  'region',
  'origin',
  'apiKey',
  'writeKey',
  'measurementId',
  'apiSecret',
  'projectToken',
  'webhookUrl',
] as const
export type SettingName = (typeof settingNames)[number]

/** What a connector to a product accepts. */
export interface ConnectorSettings {
  /** Types that can be sent to it. */
  readonly types: readonly WebhookEventType[]
  /** Empty if the product has one address only. The first is the default. */
  readonly regions: readonly Region[]
  /** Required settings, which are not secret. */
  readonly identifiers: readonly SettingName[]
  /** Required settings that are stored encrypted and never shown in full. */
  readonly secrets: readonly SettingName[]
  /** Whether `origin` can replace the region, for an instance of the customer's own. */
  readonly mayHaveOrigin: boolean
}

/** Facts about people and links that analytics products understand. */
const analyticsTypes: readonly WebhookEventType[] = [
  'install.matched',
  'install.unmatched',
  'link.clicked',
  'link.opened',
  'event.logged',
]
const analytics = {
  types: analyticsTypes,
  regions: ['us', 'eu'],
  identifiers: [],
  mayHaveOrigin: false,
} as const

export const connectorSettings = {
  posthog: { ...analytics, secrets: ['apiKey'], mayHaveOrigin: true },
  segment: { ...analytics, secrets: ['writeKey'] },
  // Its requests have one client each. A click belongs to no client.
  ga4: {
    ...analytics,
    types: ['install.matched', 'install.unmatched', 'link.opened', 'event.logged'],
    identifiers: ['measurementId'],
    secrets: ['apiSecret'],
  },
  mixpanel: { ...analytics, regions: ['us', 'eu', 'in'], secrets: ['projectToken'] },
  amplitude: { ...analytics, secrets: ['apiKey'] },
  // For people to read, so nothing that is sent in batches.
  slack: {
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
    regions: [],
    identifiers: [],
    secrets: ['webhookUrl'],
    mayHaveOrigin: false,
  },
} as const satisfies Readonly<Record<string, ConnectorSettings>>

export type ConnectorKind = keyof typeof connectorSettings
