/**
 * For the tests of an app, and for its debug screens. Has everything that the main entry has, so that it
 * can stand in for it by one line in a Jest setup file:
 *
 * @example
 * jest.mock('@throughlink/react-native', () => require('@throughlink/react-native/testing'))
 */
export {
  loggedEvents,
  reset,
  simulateDeferred,
  simulateOpened,
  simulateWaiting,
} from './simulate.ts'
export type { LoggedEvent } from './createTestClient.ts'

// In place of the real ones.
export { LinkProvider } from './LinkProvider.tsx'
export { LinkAnalytics } from './LinkAnalytics.ts'

// The real ones, on whichever provider is above them.
export { useLinkContext } from '../useLinkContext.ts'
export { useLinkDetails } from '../useLinkDetails.ts'
export { LinkPasteButton } from '../LinkPasteButton.tsx'
export { LinkEventNames, linkRoute } from '@throughlink/client'
