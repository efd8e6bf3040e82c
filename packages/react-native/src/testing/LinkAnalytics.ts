import type { LinkAnalytics as LinkAnalyticsType } from '@throughlink/client'
import { testClient } from './testClient.ts'

/** Records events for `loggedEvents()` and sends nothing. */
export const LinkAnalytics: LinkAnalyticsType = { logEvent: testClient.logEvent }
