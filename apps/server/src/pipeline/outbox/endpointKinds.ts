import type { WebhookEventType } from './eventTypes.ts'

/** Facts about people and links that analytics products understand. */
const analyticsTypes = [
  'install.matched',
  'install.unmatched',
  'link.clicked',
  'link.opened',
  'event.logged',
] as const

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
export const endpointKinds = {
  webhook: { types: null, maxItems: 100, isPerInstall: false },
  posthog: { types: analyticsTypes, maxItems: 100, isPerInstall: false },
  segment: { types: analyticsTypes, maxItems: 100, isPerInstall: false },
  // Its requests have one client each, and at most 25 events. A click belongs to no client.
  ga4: {
    types: ['install.matched', 'install.unmatched', 'link.opened', 'event.logged'],
    maxItems: 25,
    isPerInstall: true,
  },
  mixpanel: { types: analyticsTypes, maxItems: 100, isPerInstall: false },
  amplitude: { types: analyticsTypes, maxItems: 100, isPerInstall: false },
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
    maxItems: 1,
    isPerInstall: false,
  },
} as const satisfies Record<string, EndpointKindRules>

export type EndpointKind = keyof typeof endpointKinds
export type ConnectorKind = Exclude<EndpointKind, 'webhook'>

export function getKindRules(kind: EndpointKind): EndpointKindRules {
  return endpointKinds[kind]
}
