import { type LinkClient, openedLinkType } from '@throughlink/client'
import type { SimulateRequest } from './parseSimulateUrl.ts'

/**
 * Shows a link as if it had been matched or had opened the app. Returns a problem that a developer can fix, or
 * null. Does nothing in production, so that its text is not in release bundles.
 */
export function simulateLink(
  client: Pick<LinkClient, 'simulateDeferred' | 'simulateOpened'>,
  { url, type }: SimulateRequest,
  linkHosts: readonly string[] | undefined,
): string | null {
  if (__DEV__) {
    if (type === 'deferred') client.simulateDeferred(url)
    else if (openedLinkType(url, linkHosts) !== null) client.simulateOpened(url)
    else return 'Not a link of this app. Use its scheme, or a host in linkHosts.'
  }
  return null
}
