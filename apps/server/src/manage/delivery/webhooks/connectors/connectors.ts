import type { ConnectorKind } from '#pipeline/outbox/endpointKinds.ts'
import { amplitude } from './amplitude.ts'
import type { Connector } from './connector.ts'
import { ga4 } from './ga4.ts'
import { mixpanel } from './mixpanel.ts'
import { posthog } from './posthog.ts'
import { segment } from './segment.ts'
import { slack } from './slack.ts'

export const connectors: Readonly<Record<ConnectorKind, Connector>> = {
  posthog,
  segment,
  ga4,
  mixpanel,
  amplitude,
  slack,
}
