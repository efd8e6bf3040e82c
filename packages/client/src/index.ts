export {
  createLinkClient,
  type LinkClient,
  type LinkClientOptions,
  type SimulatedMatch,
} from './createLinkClient.ts'
export { createSessionRegistry, type SessionRegistry } from './session/sessionRegistry.ts'
export type { LinkDetails, LinkSnapshot } from './session/linkSnapshot.ts'
export type { Link, LinkMethod } from './link.ts'
export type { Config, Matching } from './config.ts'
export { linkErrorCodes, type LinkError, type LinkErrorCode } from './errors.ts'

// Events.
export {
  createLinkAnalytics,
  type AnalyticsParts,
  type ConnectableAnalytics,
  type LinkAnalytics,
} from './events/createLinkAnalytics.ts'
export type { QueuedEvent } from './events/queuedEvent.ts'

// Routes, for router integrations.
export { linkRoute } from './routes/linkRoute.ts'
export { openedLinkType } from './routes/openedLinkType.ts'
export { shortUrl } from './routes/shortUrl.ts'

// Ports, and default implementations for every platform.
export { createFetchHttp, type FetchLike } from './defaults/createFetchHttp.ts'
export type {
  AppLifecycle,
  Clipboard,
  Clock,
  DeviceSignals,
  Http,
  HttpCall,
  HttpRequest,
  HttpResponse,
  InstallClock,
  InstallReferrer,
  InstallReferrerDetails,
  InstallTimes,
  LinkSource,
  LinkStorage,
  Logger,
  Platform,
  Ports,
  Random,
  Signals,
} from './ports.ts'

// Protocol names that an app needs.
export { LinkEventNames, linkTypes, type LinkType } from '@throughlink/protocol'
