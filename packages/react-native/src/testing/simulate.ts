import type { SimulatedMatch } from '@throughlink/client'
import { activeClients } from '../activeClients.ts'
import { setStartRoute } from '../expo-router/startRoute.ts'
import type { LoggedEvent } from './createTestClient.ts'
import { testClient } from './testClient.ts'

/**
 * Simulates a deferred link, as if this install had been matched to it. Works with the provider of this entry,
 * before and after rendering, and with a mounted real `LinkProvider`. A debug screen can therefore try every
 * link before the app is in a store.
 *
 * @example
 * simulateDeferred('https://acme.example/products/42')
 * render(<App />)
 * expect(screen.getByText('Product 42')).toBeTruthy()
 */
export function simulateDeferred(url: string, found?: SimulatedMatch): void {
  const client = activeClients.getNewest() ?? testClient
  client.simulateDeferred(url, found)
}

/** Simulates a link that opened the app. Works like `simulateDeferred`, also with a mounted real `LinkProvider`. */
export function simulateOpened(url: string): void {
  const client = activeClients.getNewest() ?? testClient
  client.simulateOpened(url)
}

/** Simulates a match in progress: `isLinkProcessed` is false until you simulate a link or call `reset()`. */
export function simulateWaiting(): void {
  testClient.simulateWaiting()
}

/** Returns the events logged through `LinkAnalytics` since the last `reset()`, oldest first. */
export function loggedEvents(): readonly LoggedEvent[] {
  return testClient.loggedEvents()
}

/** Removes the link and the logged events. Call it before each test. */
export function reset(): void {
  testClient.restart()
  setStartRoute(null)
}
