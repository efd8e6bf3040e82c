import {
  type ConnectorKind,
  connectorSettings,
  type WebhookEventType,
} from '@throughlink/protocol/rules'

interface EndpointKindRules {
  /** Types that can be sent to it. Null: all. */
  readonly types: readonly WebhookEventType[] | null
  /** Maximum number of items in a batch. The size of a message limits it too. */
  readonly maxItems: number
  /** Whether all items of a batch must be about the same install. */
  readonly isPerInstall: boolean
}

/**
 * Kinds of webhook endpoints: a server of the team, or a connector to a product. The rules are here because
 * messages are packed for the endpoint when they are enqueued. A request must never be split when it is sent:
 * if a part failed, the rest would be repeated.
 */
export const endpointKinds: Readonly<Record<EndpointKind, EndpointKindRules>> = {
  webhook: { types: null, maxItems: 100, isPerInstall: false },
  posthog: toRules('posthog'),
  segment: toRules('segment'),
  // Its requests have one client each, and at most 25 events.
  ga4: { ...toRules('ga4'), maxItems: 25, isPerInstall: true },
  mixpanel: toRules('mixpanel'),
  amplitude: toRules('amplitude'),
  slack: { ...toRules('slack'), maxItems: 1 },
}

export type EndpointKind = 'webhook' | ConnectorKind
export type { ConnectorKind }

export function getKindRules(kind: EndpointKind): EndpointKindRules {
  return endpointKinds[kind]
}

function toRules(kind: ConnectorKind): EndpointKindRules {
  return { types: connectorSettings[kind].types, maxItems: 100, isPerInstall: false }
}
