export {
  createRedirectSystemPath,
  redirectSystemPath,
  type RedirectOptions,
  type RedirectSystemPath,
  type SystemPath,
} from './redirectSystemPath.ts'
export { useLinkRouting, type LinkRoutingOptions } from './useLinkRouting.ts'
export type { LinkMap } from '../currentLink.ts'
