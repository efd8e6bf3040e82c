/**
 * What the client needs from the platform it runs on. Every port is as narrow as its use, and optional
 * where a platform may lack it. Implementations may throw, reject, hang or answer nonsense: the client
 * bounds every call in time and treats each of these as "the platform does not say".
 */
import type { Fingerprint } from '@throughlink/protocol'

/** Where the app runs. The clipboard is read on `ios` only; no deferred match runs on `web`. */
export type Platform = 'ios' | 'android' | 'web'

/**
 * A key-value storage: AsyncStorage, MMKV, `localStorage`, or the app's own. Methods may answer
 * directly or with a promise, and calls may be applied in any order.
 */
export interface LinkStorage {
  /** The value last set, or null when there is none. */
  getItem(key: string): Promise<string | null> | string | null
  setItem(key: string, value: string): Promise<void> | void
  /** Used where present, so that nothing is left behind; without it an empty value is set. */
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

/** A request under way. */
export interface HttpCall {
  /** Rejects when no answer arrived: offline, name not found, TLS failure, cancelled. */
  readonly response: Promise<HttpResponse>
  /** Ends the request. Called at most once, also after the answer; must not throw. */
  cancel(): void
}

/** Sends POST requests with JSON bodies. See {@link createFetchHttp} for the one over `fetch`. */
export interface Http {
  post(request: HttpRequest): HttpCall
}

/** Where opened URLs come from: React Native's `Linking`, a browser's location, a test. */
export interface LinkSource {
  /** The URL that started the app, or null. */
  getInitialUrl(): Promise<string | null> | string | null
  /** Calls the listener for each URL opened while the app runs; returns the stop. */
  subscribe(listener: (url: string) => void): () => void
}

/** What the device lets an app see, as it goes into a fingerprint. */
export type Signals = Omit<Fingerprint, 'timestamp'>

export interface DeviceSignals {
  read(): Promise<Signals> | Signals
}

/** The Play install referrer as the store hands it over. */
export interface InstallReferrerDetails {
  /** The raw referrer string, percent-encoded or not. */
  readonly referrer: string
  /** Server time of the click, in seconds, where the module tells it. */
  readonly clickTime?: number
  /** Server time at which the install began, in seconds, where the module tells it. */
  readonly installTime?: number
}

/** Android only: iOS has no install referrer. */
export interface InstallReferrer {
  read(): Promise<InstallReferrerDetails | null> | InstallReferrerDetails | null
}

/** When the app was first installed and last updated on this device, in milliseconds. */
export interface InstallTimes {
  readonly installedAt: number
  readonly updatedAt: number
}

/** Tells an install from the update of an app that had no Throughlink before. */
export interface InstallClock {
  read(): Promise<InstallTimes | null> | InstallTimes | null
}

export interface Clipboard {
  /** Whether the clipboard holds a URL. Must not show the system's paste prompt. */
  hasUrl(): Promise<boolean> | boolean
  /** The clipboard's text. May show the system's paste prompt, so it is called only after `hasUrl`. */
  readText(): Promise<string | null> | string | null
}

export interface AppLifecycle {
  /** Calls the listener each time the app goes to the background; returns the stop. */
  onBackground(listener: () => void): () => void
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` once after `delayMs`; returns the cancel. */
  setTimer(run: () => void, delayMs: number): () => void
}

export interface Random {
  /** A number in [0, 1), for jitter. */
  fraction(): number
  /** An id that no other device will ever make: a version 4 UUID. */
  id(): string
}

/** Receives one line for each thing a developer should know. Never receives a URL or a key. */
export interface Logger {
  error(message: string, details?: unknown): void
}

/** The platform, as handed to {@link createLinkClient}. */
export interface Ports {
  readonly platform: Platform
  readonly http: Http
  /** Absent means that first runs cannot be told: no deferred match runs. */
  readonly storage?: LinkStorage | undefined
  readonly links?: LinkSource | undefined
  readonly device?: DeviceSignals | undefined
  readonly installReferrer?: InstallReferrer | undefined
  readonly installClock?: InstallClock | undefined
  readonly clipboard?: Clipboard | undefined
  readonly lifecycle?: AppLifecycle | undefined
  /** Default: the system's clock and timers. */
  readonly clock?: Clock | undefined
  /** Default: `crypto` where there is one, else `Math.random`. */
  readonly random?: Random | undefined
  /** Default: the console. */
  readonly logger?: Logger | undefined
  /** Name and version sent as `X-SDK`, for instance `react-native/1.2.0`. */
  readonly sdk?: string | undefined
}
