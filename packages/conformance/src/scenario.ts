import type { Capability } from './capabilities.ts'
import type { Route } from './wire.ts'

/** One behaviour of a client library: a phone, what happens on it, what the service replies, and the result. */
export interface Scenario {
  /** `<topic>/<name>`. The topic is the name of its file. */
  readonly id: string
  /** The behaviour as a sentence. */
  readonly title: string
  /** The section of the specification that requires it, or the decision where the specification is silent. */
  readonly spec: string
  /** Capabilities that the content does not show. See `listRequirements`. */
  readonly requires?: readonly Capability[]
  readonly device?: Partial<Device>
  readonly config?: ScenarioConfig
  /** The replies of each endpoint, in order. The last one repeats. Default: see `defaultReply`. */
  readonly service?: Readonly<Partial<Record<Route, readonly Reply[]>>>
  readonly steps: readonly Step[]
  readonly expect: Expectation
}

/** The phone. A driver replaces the platform functions of the library with these values. */
export interface Device {
  readonly platform: 'ios' | 'android' | 'web'
  /**
   * - `ok`: empty at first, kept across restarts.
   * - `unreadable`, `unwritable`: reading or writing fails.
   * - `hangs`: reading never ends.
   */
  readonly storage: 'ok' | 'unreadable' | 'unwritable' | 'hangs'
  readonly signals: Source<Readonly<Record<string, unknown>>>
  /** The Play install referrer. Null: there is none. */
  readonly referrer: ReferrerSource | null
  /** Null: the library cannot access a clipboard. */
  readonly clipboard: ClipboardSource | null
  /** The URL that started the app. */
  readonly initialUrl: string | null
  /** Delay until the platform reports `initialUrl`. */
  readonly initialUrlDelayMs: number
  /** When the app was installed and updated, before the start of the run. Null: unknown. */
  readonly installTimes: InstallAges | null
}

export interface Source<T> {
  readonly value: T | null
  readonly delayMs?: number
  /** `hang`: never answers. `error`: fails. */
  readonly fault?: 'hang' | 'error'
}

export interface ReferrerSource extends Source<string> {
  /** In seconds, as the store reports them. */
  readonly clickTime?: number
  readonly installTime?: number
}

export interface ClipboardSource {
  /** Whether the system reports a URL. This check shows no prompt. */
  readonly hasUrl: boolean
  readonly hasUrlFault?: 'hang'
  readonly text: string | null
  /** How long the person takes to answer the paste prompt. */
  readonly textDelayMs?: number
  readonly textFault?: 'hang'
}

export interface InstallAges {
  readonly installedAgoMs: number
  /** Null: the platform does not report it (iOS). */
  readonly updatedAgoMs: number | null
}

/** The options of the library. Absent members have the library's default. */
export interface ScenarioConfig {
  /** Default: a valid key. */
  readonly API_KEY?: string
  /** Default: a valid app id. */
  readonly appID?: string
  readonly shouldUseClipboard?: boolean
  readonly linkHosts?: readonly string[]
  readonly matching?: 'full' | 'deterministic' | 'off'
  readonly analytics?: 'on' | 'off'
  readonly sources?: readonly ('opened' | 'referrer' | 'clipboard' | 'fingerprint')[]
  readonly timeoutMs?: number
  readonly keepUntilCleared?: boolean
  readonly resumeUnanswered?: boolean
  readonly calibration?: boolean
}

export type Step =
  /** Starts the library, as mounting its provider does. A second start in one process joins the first. */
  | { readonly do: 'start'; readonly device?: Partial<Device> }
  /** Stops the library, as unmounting its provider does. The process lives on. */
  | { readonly do: 'stop' }
  | { readonly do: 'wait'; readonly ms: number }
  /** The system opens the app with a URL while it runs. */
  | { readonly do: 'open'; readonly url: string }
  | { readonly do: 'clearLink' }
  | {
      readonly do: 'logEvent'
      readonly name: string
      readonly data?: unknown
      /** How often. Default: once. */
      readonly times?: number
    }
  /** The user signs in, or out with null. */
  | { readonly do: 'setUserId'; readonly userId: string | null }
  /** The app goes to the background. */
  | { readonly do: 'background' }
  /** Changes options of the running library: consent, or keys that were loaded later. */
  | { readonly do: 'update'; readonly config: ScenarioConfig }
  /** Kills the process without notice, then starts a new one and the library in it. Storage is kept. */
  | { readonly do: 'restart'; readonly device?: Partial<Device> }
  /** Compares the context at this moment. */
  | { readonly do: 'check'; readonly context: Partial<Context> }

/** A reply of the service. A fault replaces it. */
export interface Reply {
  /** Default: 200; 202 for events. */
  readonly status?: number
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly delayMs?: number
  /** `offline`: the connection breaks without a response. `hang`: no response ever. */
  readonly fault?: 'offline' | 'hang'
}

/** The context of specification section 2.3, without its function. */
export interface Context {
  readonly isLinkProcessed: boolean
  readonly linkUrl: string | null
  readonly linkRoute: string | null
  readonly linkType: 'deferred' | 'verified' | 'scheme' | null
}

export interface Range {
  readonly min?: number
  readonly max?: number
}

export interface ExpectedRequest {
  readonly route: Route
  /** By name in lower case. Values may be matchers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Compared with `findMismatches`: members that are not listed are not compared. */
  readonly body?: unknown
  /** Time since the start of the run. */
  readonly atMs?: Range
  /** Time since the previous request to the same endpoint. */
  readonly gapMs?: Range
}

export interface ExpectedEvent {
  readonly name: string
  readonly data?: unknown
  /** May be a matcher. */
  readonly userId?: string
}

export interface Expectation {
  /** All requests to `match` and `resolve`, in order. */
  readonly requests?: readonly ExpectedRequest[]
  /** The number of requests, where the exact number depends on random delays. */
  readonly requestCount?: Readonly<Partial<Record<Route, Range>>>
  /** All requests to `events`, in order. */
  readonly batches?: readonly ExpectedRequest[]
  /** The events of the scenario that the service accepted, in order. Events that it did not log are ignored. */
  readonly events?: readonly ExpectedEvent[]
  /** The context at the end. */
  readonly context?: Partial<Context>
  /** When `isLinkProcessed` became true, since the start of the last process. */
  readonly processedMs?: Range
  /** No request to `match` or `resolve` after this time since the start of the run. */
  readonly quietAfterMs?: number
  /** How often the clipboard's text was read, which may show the paste prompt. */
  readonly clipboardReads?: number
  /** Texts that no request may contain, in its headers or its body. */
  readonly never?: readonly string[]
}
