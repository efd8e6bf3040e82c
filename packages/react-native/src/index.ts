export { LinkProvider, type LinkProviderProps } from './LinkProvider.tsx'
export { useLinkContext } from './useLinkContext.ts'
export { useLinkDetails } from './useLinkDetails.ts'
export { LinkPasteButton, type LinkPasteButtonProps } from './LinkPasteButton.tsx'
export { LinkAnalytics } from './LinkAnalytics.ts'
export { LinkEventNames, linkRoute } from '@throughlink/client'

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
  LinkMethod,
  LinkSource,
  LinkStorage,
  LinkType,
  Matching,
  Signals,
} from '@throughlink/client'
