import { activeClients } from '../activeClients.ts'
import { createLinkNavigation } from './createLinkNavigation.ts'

const navigation = createLinkNavigation(activeClients)

/**
 * Pass both to React Navigation's `linking`. Each link is delivered once and then cleared, so your code does
 * not call `clearLink()`.
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
export { linkPrefix, type LinkNavigation } from './createLinkNavigation.ts'
