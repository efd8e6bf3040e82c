import type { LinkAnalytics as LinkAnalyticsType } from '@throughlink/client'
import { testClient } from './testClient.ts'

/** Keeps events for `loggedEvents()` and sends none. */
export const LinkAnalytics: LinkAnalyticsType = { logEvent: testClient.logEvent }
