export type { Config } from '../config.ts'
export { LinkProvider, type LinkProviderProps } from '../LinkProvider.tsx'
export { type DeferredLinkContext, useLinkContext } from './useLinkContext.ts'
