export {
  createRedirectSystemPath,
  redirectSystemPath,
  type RedirectSystemPath,
  type SystemPath,
} from './redirectSystemPath.ts'
export { useLinkRouting, type LinkRoutingOptions } from './useLinkRouting.ts'
