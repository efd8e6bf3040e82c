import {
  type ConnectableAnalytics,
  createLinkAnalytics,
  type LinkAnalytics as LinkAnalyticsType,
} from '@throughlink/client'

/** The event queue of this process. Events wait in it until a `LinkProvider` is mounted, which sends them. */
export const processAnalytics: ConnectableAnalytics = createLinkAnalytics()

/**
 * Logs marketing and behaviour events through the mounted `LinkProvider`, and sets their user. Never throws.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 19.9, currency: 'EUR' })
 */
export const LinkAnalytics: LinkAnalyticsType = {
  logEvent: processAnalytics.logEvent,
  setUserId: processAnalytics.setUserId,
}
