import { createNavigation } from './createNavigation.ts'
import type { LinkNavigation, LinkNavigationOptions } from './linkNavigation.ts'

/**
 * Creates `getInitialURL` and `subscribe` for an app that sets `linkHosts`, `sources` or `adapters.linking` in the
 * provider's config, or whose links and screens have different paths. Call it once, outside components. If links
 * must wait for a sign-in, call `useLinkNavigation` in a component instead.
 *
 * @example
 * const linking = {
 *   prefixes: [linkPrefix],
 *   ...createLinkNavigation({ linkHosts: ['go.acme.example'] }),
 *   config: { screens: { Product: 'products/:id' } },
 * }
 */
export function createLinkNavigation(options: LinkNavigationOptions = {}): LinkNavigation {
  return createNavigation(() => options).navigation
}
