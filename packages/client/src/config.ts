import type { LinkError } from './errors/linkError.ts'
import type { Link } from './link.ts'
import type { LinkStorage } from './ports.ts'

/**
 * Which signals deferred matching may use.
 *
 * - `full`: install referrer, clipboard, then a device fingerprint.
 * - `deterministic`: install referrer and clipboard only; no fingerprint leaves the device.
 * - `off`: no deferred matching. Links that open the app still work, and are not reported.
 */
export type Matching = 'full' | 'deterministic' | 'off'

/**
 * Where a link may come from.
 *
 * - `opened`: URLs that open the app.
 * - `referrer`: the Play install referrer. Android only.
 * - `clipboard`: the clipboard. iOS only.
 * - `fingerprint`: device signals.
 */
export type Source = 'opened' | 'referrer' | 'clipboard' | 'fingerprint'

/**
 * Client configuration. Most apps need only `API_KEY` and `appID`: the publishable key contains the URL of
 * the service that issued it.
 *
 * @example
 * const config: Config = { API_KEY: 'pk_…', appID: 'app_…' }
 */
export interface Config {
  /** The publishable key from the dashboard. It identifies the app and authorizes nothing. */
  readonly API_KEY: string
  /** The app ID from the dashboard. */
  readonly appID: string
  /**
   * Whether to check the clipboard for a deferred link. iOS only; the system may show its paste prompt
   * when the clipboard contains a URL. Default: true.
   */
  readonly shouldUseClipboard?: boolean | undefined
  /** Storage for the install record and for queued events. Default: the platform's key-value storage. */
  readonly storage?: LinkStorage | undefined

  /** The URL of the service. Default: the URL contained in the key. */
  readonly baseUrl?: string | undefined
  /**
   * The hosts that serve this app's links. When set, a web URL on any other host is not treated as a link:
   * it is neither routed nor sent anywhere. When absent, every web URL that opens the app is a link.
   */
  readonly linkHosts?: readonly string[] | undefined
  /** Default: `full`. Changing it from `off` later, for example after consent, runs the match then. */
  readonly matching?: Matching | undefined
  /**
   * Where links may come from. Use it to adopt Throughlink beside another library: leave out `opened`
   * while the other one still handles URLs that open the app. Default: all sources. `matching` and
   * `shouldUseClipboard` still apply.
   */
  readonly sources?: readonly Source[] | undefined
  /**
   * Whether to record and send events. With `off`, new events are ignored and waiting ones are deleted
   * from the device. Default: `on`.
   */
  readonly analytics?: 'on' | 'off' | undefined
  /**
   * Maximum time in milliseconds until `isLinkProcessed` becomes true. Default: 5000. It limits how long
   * the app waits, not how long a source may take: a link found later is still delivered.
   */
  readonly timeoutMs?: number | undefined
  /**
   * Whether to deliver a deferred link again at each start, from storage and without a request, until
   * `clearLink()` is called. The link then survives an app kill during sign-up. Default: false.
   */
  readonly keepUntilCleared?: boolean | undefined
  /**
   * Whether to continue an attempt that got no answer (offline, outage) at each start until there is one, for at most
   * 72 hours. Recommended. Default: false, because the specification attempts the match once per install: no later
   * start sends a request after one was sent.
   */
  readonly resumeUnanswered?: boolean | undefined
  /**
   * Whether an attempt that got no answer in time goes on while the process lives, for ten minutes, and delivers a link
   * that it finds. With `false` it ends when `isLinkProcessed` becomes true. Default: true.
   */
  readonly lateLinks?: boolean | undefined
  /**
   * Set it to true if the app ran on this device before it had Throughlink, which your app may know from what it has
   * stored. Such a user is matched by a click ID only: no device signals are sent, and the clipboard is not read.
   * Default: decided by the install times of the platform, if a module reports them.
   */
  readonly isExistingInstall?: boolean | undefined
  /**
   * How many days after its install an app may still be matched by the clipboard and device signals. A click ID
   * matches at any age. Default: 7.
   */
  readonly freshInstallDays?: number | undefined
  /**
   * Whether to send device signals beside a click ID, which is matched without them. The service compares both to
   * measure the accuracy of fingerprint matching and to learn from it. Default: false.
   */
  readonly calibration?: boolean | undefined
  /**
   * Called once for each link received. If an app has several clients, only the config of the client that
   * was started last is used.
   */
  readonly onLink?: ((link: Link) => void) | undefined
  /** Called with every error, in addition to the console line. Optional. */
  readonly onError?: ((error: LinkError) => void) | undefined
  /**
   * Whether to print a timeline to the console: each source with its milliseconds, each request and
   * response, and the result with its reason. Default: false.
   */
  readonly debug?: boolean | undefined
}

const defaultTimeoutMs = 5000

// Timers longer than 2^31 ms fire immediately on most platforms.
const maxTimeoutMs = 60 * 60 * 1000

/** Returns `timeoutMs` as a valid timer delay; the default when the app passed an invalid value. */
export function getTimeoutMs(config: Config): number {
  const { timeoutMs = defaultTimeoutMs } = config
  const isValid = Number.isFinite(timeoutMs) && timeoutMs > 0
  return isValid ? Math.min(timeoutMs, maxTimeoutMs) : defaultTimeoutMs
}

/** Returns how long an install is fresh. */
export function getFreshMs({ freshInstallDays = 7 }: Config): number {
  return (freshInstallDays >= 0 ? freshInstallDays : 7) * 24 * 60 * 60 * 1000
}

/** Returns whether the config allows a source. */
export function hasSource(config: Config, source: Source): boolean {
  const { matching, sources, shouldUseClipboard = true } = config
  if (source === 'clipboard' && !shouldUseClipboard) return false
  if (source === 'fingerprint' && matching === 'deterministic') return false
  return sources?.includes(source) ?? true
}
