import {
  createLinkAnalytics,
  type ConnectableAnalytics,
  type LinkAnalytics as LinkAnalyticsType,
} from '@throughlink/client'

/** The events of this process. Whichever provider is active sends them; until one is, they wait. */
export const processAnalytics: ConnectableAnalytics = createLinkAnalytics()

/**
 * Logs marketing and behaviour events through the active `LinkProvider`.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 19.9, currency: 'EUR' })
 */
export const LinkAnalytics: LinkAnalyticsType = { logEvent: processAnalytics.logEvent }
