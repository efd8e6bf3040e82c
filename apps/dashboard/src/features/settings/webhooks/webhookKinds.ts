import {
  type ConnectorKind,
  connectorSettings,
  eventTypeTexts,
  type Region,
  type SettingName,
  type WebhookEventType,
} from '@throughlink/protocol/rules'

export type WebhookKind = 'webhook' | ConnectorKind

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
  readonly regions: readonly Region[]
  readonly fields: readonly SettingField[]
  /** Types that can be sent to it. */
  readonly types: readonly WebhookEventType[]
}

/** The types that can be chosen, in the order of the form. Tests are sent on request only. */
export const eventTypes = (Object.keys(eventTypeTexts) as readonly WebhookEventType[]).filter(
  (type) => type !== 'webhook.test',
)

type FieldTexts = Omit<SettingField, 'name' | 'isSecret' | 'isOptional'>

const fieldTexts: Readonly<Record<Exclude<SettingName, 'region'>, FieldTexts>> = {
  apiKey: { label: 'API key' },
  origin: {
    label: 'Origin of your own instance',
    placeholder: 'https://posthog.example.com',
    hint: 'Instead of a region.',
  },
  writeKey: { label: 'Write key of the source' },
  measurementId: { label: 'Measurement ID', placeholder: 'G-XXXXXXXXXX' },
  apiSecret: { label: 'API secret of the Measurement Protocol' },
  projectToken: { label: 'Project token' },
  webhookUrl: {
    label: 'URL of the incoming webhook',
    placeholder: 'https://hooks.slack.com/services/…',
  },
}

export const webhookKinds: Readonly<Record<WebhookKind, KindInfo>> = {
  webhook: {
    label: 'Webhook',
    hint: 'Signed messages to a server of your own.',
    regions: [],
    fields: [],
    types: eventTypes,
  },
  posthog: toInfo('posthog', 'PostHog', 'Anonymous events in your project.', {
    apiKey: { label: 'Project API key', placeholder: 'phc_…' },
  }),
  segment: toInfo('segment', 'Segment', 'Track calls to a source.'),
  ga4: toInfo('ga4', 'Google Analytics 4', 'Events in a web stream, by the Measurement Protocol.'),
  mixpanel: toInfo('mixpanel', 'Mixpanel', 'Events in your project.'),
  amplitude: toInfo('amplitude', 'Amplitude', 'Events in your project.'),
  slack: toInfo('slack', 'Slack', 'A summary in a channel, at most once a minute.'),
}

function toInfo(
  kind: ConnectorKind,
  label: string,
  hint: string,
  texts: Partial<typeof fieldTexts> = {},
): KindInfo {
  const { types, regions, identifiers, secrets, mayHaveOrigin } = connectorSettings[kind]
  const toField = (name: SettingName): SettingField => ({
    name,
    // Safe: the region is no field.
    ...{ ...fieldTexts, ...texts }[name as keyof typeof fieldTexts],
  })
  return {
    label,
    hint,
    types,
    regions,
    fields: [
      ...identifiers.map(toField),
      ...secrets.map((name) => ({ ...toField(name), isSecret: true })),
      ...(mayHaveOrigin ? [{ ...toField('origin'), isOptional: true }] : []),
    ],
  }
}

export const regionLabels = { us: 'United States', eu: 'European Union', in: 'India' } as const
