import type { Config, Matching } from '@throughlink/client'

/** How a port behaves: correctly, late, or failing as native modules do. */
export type Behaviour =
  'ok' | 'throw' | 'reject' | 'hang' | { readonly delayMs: number; readonly fails: boolean }

/** `portal` and `page` come from a network: a sign-in page with 200, and a proxy's page with 404. */
export type Reply =
  'link' | 'none' | '404' | '401' | '503' | 'busy' | 'portal' | 'page' | 'offline' | 'hang'

export interface TimedReply {
  readonly reply: Reply
  readonly afterMs: number
}

/** A clipboard with a URL: how long `hasUrl` takes, and how the user answers the paste prompt. */
export interface Prompt {
  readonly hasUrl: Behaviour
  readonly answer: Behaviour
}

/** The service does not respond to matches until then. Afterwards it finds the link at once. */
export interface Outage {
  readonly reply: '503' | 'page' | 'offline' | 'hang'
  readonly untilMs: number
}

/** How the service receives events. A large batch takes longer, and may be too large. */
export interface Uploads {
  readonly reply: 'ok' | '503' | '401' | 'offline' | 'hang'
  readonly msPerEvent: number
  /** More events than this are refused with 413. */
  readonly maxEvents: number
}

export type LinkKind = 'web' | 'short' | 'scheme' | 'foreign'

export type Step =
  | { readonly type: 'advance'; readonly ms: number }
  /** The user taps a link. `again` taps the last link once more. */
  | { readonly type: 'open'; readonly kind: LinkKind | 'again' }
  | { readonly type: 'clear' }
  /** Starts one of three clients; the second and third join the first one's session. */
  | { readonly type: 'start'; readonly client: number }
  | { readonly type: 'stop'; readonly client: number }
  /** Stops a client and starts it again after a gap, in the same turn if the gap is 0. */
  | { readonly type: 'remount'; readonly client: number; readonly gapMs: number }
  /**
   * Android destroys the activity, and later creates a new one for a link: another one, or the same link `again`.
   * JavaScript lives on. `same`: no activity was destroyed, only all clients were stopped.
   */
  | {
      readonly type: 'recreate'
      readonly afterMs: number
      readonly kind: LinkKind | 'same' | 'again'
    }
  | { readonly type: 'consent'; readonly matching: Matching }
  | { readonly type: 'log'; readonly count: number }

export interface ProcessScript {
  /**
   * `same`: the platform still reports the URL of the process before, after a reload of JavaScript, and on Android if the
   * app is opened from Recents.
   */
  readonly initialUrl: { readonly kind: LinkKind | 'none' | 'same' }
  /** The time since the process before ended. */
  readonly afterMs: number
  readonly initialUrlBehaviour: Behaviour
  /** How the platform responds to subscribing. */
  readonly listening: 'ok' | 'throws' | 'stop throws'
  readonly storageReads: Behaviour
  readonly storageWrites: Behaviour
  readonly referrer: Behaviour | 'absent' | 'foreign'
  readonly clipboard: Prompt | 'absent' | 'text'
  readonly device: Behaviour
  /** Responses to the match requests of this process, in order. The last one repeats. */
  readonly match: readonly TimedReply[]
  /** Replaces `match`. */
  readonly outage: Outage | null
  readonly resolve: TimedReply
  readonly uploads: Uploads
  readonly steps: readonly Step[]
  /** How the process ends: stopped properly, or killed. */
  readonly end: 'stop' | 'kill'
}

/** One phone and one install on it, over several processes. */
export interface Scenario {
  readonly platform: 'ios' | 'android' | 'web'
  readonly config: Pick<
    Config,
    'matching' | 'keepUntilCleared' | 'resumeUnanswered' | 'shouldUseClipboard' | 'timeoutMs'
  >
  /** The kind of link that the service has for this install. */
  readonly deferred: 'long' | 'short'
  readonly processes: readonly ProcessScript[]
}
