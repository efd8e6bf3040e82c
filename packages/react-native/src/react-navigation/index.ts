import { createLinkNavigation } from './createLinkNavigation.ts'

const navigation = createLinkNavigation()

/**
 * Pass both to React Navigation's `linking`. Each link is delivered once and then cleared, so your code does
 * not call `clearLink()`. URLs that are not links, such as sign-in callbacks, are delivered unchanged.
 *
 * @example
 * const linking = {
 *   prefixes: [linkPrefix],
 *   getInitialURL,
 *   subscribe,
 *   config: { screens: { Product: 'products/:id' } },
 * }
 */
export const { getInitialURL, subscribe } = navigation
export type { LinkMap } from '../currentLink.ts'
export { createLinkNavigation } from './createLinkNavigation.ts'
export type {
  LinkNavigation,
  LinkNavigationOptions,
  LinkReadinessOptions,
} from './linkNavigation.ts'
export { linkPrefix } from './linkPrefix.ts'
export { useLinkNavigation } from './useLinkNavigation.ts'
