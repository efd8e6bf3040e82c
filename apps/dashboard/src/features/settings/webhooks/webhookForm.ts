import type { NewWebhook, Webhook, WebhookChanges } from '@throughlink/api'
import type { SettingName, WebhookEventType } from '@throughlink/protocol/rules'
import { type WebhookKind, webhookKinds } from './webhookKinds.ts'

/** The values of the form. */
export interface WebhookValues {
  readonly kind: WebhookKind
  readonly url: string
  readonly description: string
  /** Types of the endpoint. Empty: all types without batches, for webhooks. */
  readonly eventTypes: readonly WebhookEventType[]
  readonly sampling: Webhook['sampling']
  readonly settings: Readonly<Partial<Record<SettingName, string>>>
}

export function createValues(kind: WebhookKind): WebhookValues {
  const { regions, types } = webhookKinds[kind]
  const [region] = regions
  return {
    kind,
    url: '',
    description: '',
    // A webhook gets all types, a connector must name them.
    eventTypes: kind === 'webhook' ? [] : types,
    sampling: {},
    settings: region === undefined ? {} : { region },
  }
}

/** The values of an endpoint to edit. Secrets are empty: they are replaced if something is typed. */
export function readValues(endpoint: Webhook): WebhookValues {
  const secrets = listSecrets(endpoint.kind)
  const shown = Object.entries(endpoint.settings).filter(
    ([name]) => !secrets.includes(name as SettingName),
  )
  const { kind, url, description, eventTypes, sampling } = endpoint
  return { kind, url, description, eventTypes, sampling, settings: Object.fromEntries(shown) }
}

export function toNewWebhook(values: WebhookValues): NewWebhook {
  return { kind: values.kind, ...toWebhookChanges(values) }
}

export function toWebhookChanges(values: WebhookValues): WebhookChanges {
  const { kind, url, description, eventTypes, sampling } = values
  const sampled = Object.entries(sampling).filter(([type]) =>
    eventTypes.some((each) => each === type),
  )
  return {
    ...(kind === 'webhook' ? { url: url.trim() } : { settings: toSettings(values) }),
    description: description.trim(),
    eventTypes,
    sampling: Object.fromEntries(sampled),
  }
}

/** Without empty values. An origin replaces the region. */
function toSettings({ settings }: WebhookValues): NonNullable<NewWebhook['settings']> {
  const filled = Object.entries(settings)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const hasOrigin = filled.some(([name]) => name === 'origin')
  return Object.fromEntries(filled.filter(([name]) => !hasOrigin || name !== 'region'))
}

function listSecrets(kind: WebhookKind): readonly SettingName[] {
  return webhookKinds[kind].fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)
}
