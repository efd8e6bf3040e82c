/**
 * Test helpers for your app's tests and debug screens. Exports everything that the main entry exports, so one
 * line in a Jest setup file replaces the whole package:
 *
 * @example
 * jest.mock('@throughlink/react-native', () => require('@throughlink/react-native/testing'))
 */
export type { LoggedEvent } from './createTestClient.ts'
export {
  loggedEvents,
  reset,
  simulateDeferred,
  simulateOpened,
  simulateWaiting,
} from './simulate.ts'

// Replacements for the real exports.
export { LinkProvider } from './LinkProvider.tsx'
export { LinkAnalytics } from './testClient.ts'

// The real exports, which work with either provider.
export { resetLinks } from '../resetLinks.ts'
export { useLinkContext } from '../useLinkContext.ts'
export { useLinkDetails } from '../useLinkDetails.ts'
export { createLinkUrl, LinkEventNames, linkRoute, parseLinkRoute } from '@throughlink/client'
