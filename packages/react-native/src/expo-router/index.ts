export type { LinkMap } from '../currentLink.ts'
export {
  createRedirectSystemPath,
  type RedirectOptions,
  type RedirectSystemPath,
  redirectSystemPath,
  type SystemPath,
} from './redirectSystemPath.ts'
export { type LinkRoutingOptions, useLinkRouting } from './useLinkRouting.ts'
