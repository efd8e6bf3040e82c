export {
  createLinkClient,
  type LinkClient,
  type LinkClientOptions,
  type SimulatedMatch,
} from './createLinkClient.ts'
export { createSessionRegistry, type SessionRegistry } from './session/sessionRegistry.ts'
export type { LinkDetails, LinkSnapshot } from './session/linkSnapshot.ts'
export type { Link, LinkMethod } from './link.ts'
export type { Config, Matching, Source } from './config.ts'
export type { Inspection } from './session/createSession.ts'
export type { TimelineEntry } from './debug/createTimeline.ts'
export { linkErrorCodes, type LinkError, type LinkErrorCode } from './errors/linkError.ts'

// Events.
export {
  createLinkAnalytics,
  type ConnectableAnalytics,
  type LinkAnalytics,
  type LinkAnalyticsOptions,
} from './events/createLinkAnalytics.ts'
export type { LinkEventData } from './events/linkEventData.ts'
export type { QueuedEvent } from './events/queuedEvent.ts'

// Routes, for apps and router integrations.
export { createLinkUrl, type LinkParameter } from './routes/createLinkUrl.ts'
export { linkRoute } from './routes/linkRoute.ts'
export { openedLinkType } from './routes/openedLinkType.ts'
export { parseLinkRoute, type LinkRouteParts } from './routes/parseLinkRoute.ts'
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
export {
  LinkEventNames,
  linkTypes,
  type LinkEventPayloads,
  type LinkType,
} from '@throughlink/protocol'
