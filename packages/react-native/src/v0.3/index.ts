export { LinkProvider, type LinkProviderProps } from '../LinkProvider.tsx'
export { useLinkContext, type DeferredLinkContext } from './useLinkContext.ts'
