export { LinkProvider, type LinkProviderProps } from './LinkProvider.tsx'
export { useLinkContext } from './useLinkContext.ts'
export { useLinkDetails } from './useLinkDetails.ts'
export { LinkAnalytics } from './LinkAnalytics.ts'
export { resetLinks } from './resetLinks.ts'
export { createLinkUrl, LinkEventNames, linkRoute, parseLinkRoute } from '@throughlink/client'

export type { Adapters, Config } from './config.ts'
export type { LinkContextType } from './linkContextType.ts'
export type {
  Clipboard,
  DeviceSignals,
  InstallReferrer,
  InstallReferrerDetails,
  Link,
  LinkDetails,
  LinkError,
  LinkErrorCode,
  LinkEventData,
  LinkEventPayloads,
  LinkMethod,
  LinkParameter,
  LinkRouteParts,
  LinkSource,
  LinkStorage,
  LinkType,
  Matching,
  Source,
  Signals,
} from '@throughlink/client'
