import { activeClients } from '../activeClients.ts'
import { createLinkNavigation } from './createLinkNavigation.ts'

const navigation = createLinkNavigation(activeClients)

/**
 * For React Navigation's `linking`. Each link is handed over once and cleared, so no other code has to.
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
