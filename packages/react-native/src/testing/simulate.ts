import type { SimulatedMatch } from '@throughlink/client'
import { activeClients } from '../activeClients.ts'
import { setStartRoute } from '../expo-router/startRoute.ts'
import type { LoggedEvent } from './createTestClient.ts'
import { testClient } from './testClient.ts'

/**
 * Shows a deferred link, as on the first open after a person tapped that link and came back from the
 * store. Works with the provider of this entry, before and after the app is rendered, and with a real
 * `LinkProvider` that is mounted: so a debug screen can try every link before the app is in a store.
 *
 * @example
 * simulateDeferred('https://acme.example/products/42')
 * render(<App />)
 * expect(screen.getByText('Product 42')).toBeTruthy()
 */
export function simulateDeferred(url: string, found?: SimulatedMatch): void {
  const client = activeClients.newest() ?? testClient
  client.simulateDeferred(url, found)
}

/** Shows a link that opened the app. For the provider of this entry only. */
export function simulateOpened(url: string): void {
  testClient.simulateOpened(url)
}

/** As on a slow start: `isLinkProcessed` is false until something else is simulated, or `reset()`. */
export function simulateWaiting(): void {
  testClient.simulateWaiting()
}

/** What the app logged through `LinkAnalytics` since the last `reset()`, oldest first. */
export function loggedEvents(): readonly LoggedEvent[] {
  return testClient.loggedEvents()
}

/** Back to the beginning: no link, no events. Call it before each test. */
export function reset(): void {
  testClient.reset()
  setStartRoute(null)
}
