export type { Adapters, Config } from './config.ts'
export { LinkAnalytics } from './LinkAnalytics.ts'
export type { LinkContextType } from './linkContextType.ts'
export { LinkProvider, type LinkProviderProps } from './LinkProvider.tsx'
export { resetLinks } from './resetLinks.ts'
export { useLinkContext } from './useLinkContext.ts'
export { useLinkDetails } from './useLinkDetails.ts'
export type {
  Clipboard,
  DeviceSignals,
  InstallClock,
  InstallReferrer,
  InstallReferrerDetails,
  InstallTimes,
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
  Signals,
  Source,
} from '@throughlink/client'
export { createLinkUrl, LinkEventNames, linkRoute, parseLinkRoute } from '@throughlink/client'
