export type { Config, Matching, Source } from './config.ts'
export {
  createLinkClient,
  type LinkClient,
  type LinkClientOptions,
  type SimulatedMatch,
} from './createLinkClient.ts'
export type { TimelineEntry } from './debug/createTimeline.ts'
export type { LinkError } from './errors/linkError.ts'
export { type LinkErrorCode, linkErrorCodes } from './errors/linkErrorCodes.ts'
export type { Link, LinkMethod } from './link.ts'
export type { Inspection } from './session/createSession.ts'
export type { LinkDetails, LinkSnapshot } from './session/linkSnapshot.ts'
export { createSessionRegistry, type SessionRegistry } from './session/sessionRegistry.ts'

// Events.
export {
  type ConnectableAnalytics,
  createLinkAnalytics,
  type LinkAnalytics,
  type LinkAnalyticsOptions,
} from './events/createLinkAnalytics.ts'
export type { LinkEventData } from './events/linkEventData.ts'
export type { QueuedEvent } from './events/queuedEvent.ts'

// Routes, for apps and router integrations.
export { linkRoute } from './routes/linkRoute.ts'
export { openedLinkType } from './routes/openedLinkType.ts'
export { type LinkRouteParts, parseLinkRoute } from './routes/parseLinkRoute.ts'
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

// Parts of the protocol that an app needs.
export {
  createLinkUrl,
  LinkEventNames,
  type LinkEventPayloads,
  type LinkParameter,
  type LinkType,
  linkTypes,
} from '@throughlink/protocol'
