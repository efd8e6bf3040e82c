import type { LinkAnalytics as LinkAnalyticsType } from '@throughlink/client'
import { createTestClient } from './createTestClient.ts'

/** Shared by the whole process, so that a test can use it before and after the app is rendered. */
export const testClient = createTestClient()

/** Records events for `loggedEvents()` and sends nothing. */
export const LinkAnalytics: LinkAnalyticsType = {
  logEvent: testClient.logEvent,
  setUserId: testClient.setUserId,
}
