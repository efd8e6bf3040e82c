/**
 * The platform functions that the client needs. Each port is as narrow as its use, and optional where a
 * platform may lack it. Implementations may throw, reject, hang or return invalid values: the client sets
 * a timeout on every call and treats each of these cases as "unknown".
 */
import type { Fingerprint } from '@throughlink/protocol'

/** The platform of the app. The clipboard is read only on `ios`; no deferred match runs on `web`. */
export type Platform = 'ios' | 'android' | 'web'

/**
 * A key-value storage: AsyncStorage, MMKV, `localStorage`, or a custom one. Methods may return a value or
 * a promise. Overlapping calls may be applied in any order.
 */
export interface LinkStorage {
  /** Returns the last value set, or null if there is none. */
  getItem(key: string): Promise<string | null> | string | null
  setItem(key: string, value: string): Promise<void> | void
  /** Optional. Without it, the client sets an empty list instead of removing the key. */
  removeItem?(key: string): Promise<void> | void
}

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HttpResponse {
  readonly status: number
  /** The `Retry-After` header as received, or null. */
  readonly retryAfter: string | null
  readonly body: string
}

/** A pending request. */
export interface HttpCall {
  /** Rejects when there is no response: offline, DNS failure, TLS failure, cancelled. */
  readonly response: Promise<HttpResponse>
  /** Aborts the request. Called at most once, possibly after the response; must not throw. */
  cancel(): void
}

/** Sends POST requests with JSON bodies. {@link createFetchHttp} implements it with `fetch`. */
export interface Http {
  post(request: HttpRequest): HttpCall
}

/** Source of opened URLs: React Native's `Linking`, a browser's location, a test. */
export interface LinkSource {
  /** Returns the URL that started the app, or null. */
  getInitialUrl(): Promise<string | null> | string | null
  /** Calls the listener for each URL opened while the app runs. Returns the unsubscribe function. */
  subscribe(listener: (url: string) => void): () => void
}

/** Device properties that an app can read, as sent in a fingerprint. */
export type Signals = Omit<Fingerprint, 'timestamp'>

export interface DeviceSignals {
  read(): Promise<Signals> | Signals
}

/** The Play install referrer as returned by the store. */
export interface InstallReferrerDetails {
  /** The raw referrer string, percent-encoded or not. */
  readonly referrer: string
  /** Server time of the click, in seconds, if the native module provides it. */
  readonly clickTime?: number
  /** Server time at which the install began, in seconds, if the native module provides it. */
  readonly installTime?: number
}

/** Android only: iOS has no install referrer. */
export interface InstallReferrer {
  read(): Promise<InstallReferrerDetails | null> | InstallReferrerDetails | null
}

/** When the app was first installed and last updated on this device, in milliseconds. */
export interface InstallTimes {
  readonly installedAt: number
  /** Null if the platform does not report it: iOS does not. */
  readonly updatedAt: number | null
}

/** Distinguishes a new install from an update that added Throughlink to an existing app. */
export interface InstallClock {
  read(): Promise<InstallTimes | null> | InstallTimes | null
}

export interface Clipboard {
  /** Returns whether the clipboard contains a URL. Must not show the system's paste prompt. */
  hasUrl(): Promise<boolean> | boolean
  /** Returns the clipboard text. May show the system's paste prompt, so it is called only after `hasUrl`. */
  readText(): Promise<string | null> | string | null
}

export interface AppLifecycle {
  /** Calls the listener each time the app goes to the background. Returns the unsubscribe function. */
  onBackground(listener: () => void): () => void
  /**
   * Whether the app is in the background now. A client that is stopped then was stopped because the system destroyed its
   * screen, so the same initial URL at the next start is a new tap on the link.
   */
  isInBackground?(): boolean
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` once after `delayMs`. Returns the cancel function. */
  setTimer(run: () => void, delayMs: number): () => void
}

export interface Random {
  /** Returns a number in [0, 1), for jitter. */
  fraction(): number
  /** Returns a globally unique id: a version 4 UUID. */
  id(): string
}

/** Receives one message per error. Error messages never contain a URL or a key. */
export interface Logger {
  error(message: string, details?: unknown): void
  /** Receives the lines of the timeline, with `debug: true`. They may contain the URL of a link. */
  info?(message: string): void
}

/** The ports passed to {@link createLinkClient}. */
export interface Ports {
  readonly platform: Platform
  readonly http: Http
  /** Without storage the first run cannot be detected, so no deferred match runs. */
  readonly storage?: LinkStorage | undefined
  readonly links?: LinkSource | undefined
  readonly device?: DeviceSignals | undefined
  readonly installReferrer?: InstallReferrer | undefined
  readonly installClock?: InstallClock | undefined
  readonly clipboard?: Clipboard | undefined
  readonly lifecycle?: AppLifecycle | undefined
  /** Default: the system's clock and timers. */
  readonly clock?: Clock | undefined
  /** Default: `crypto` if available, else `Math.random`. */
  readonly random?: Random | undefined
  /** Default: the console. */
  readonly logger?: Logger | undefined
  /** Name and version sent as `X-SDK`, for example `react-native/1.2.0`. */
  readonly sdk?: string | undefined
}
