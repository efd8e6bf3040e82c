import type { LinkError } from './errors.ts'
import type { Link } from './link.ts'
import type { LinkStorage } from './ports.ts'

/**
 * How far the deferred match may go.
 *
 * - `full`: install referrer, clipboard, then a fingerprint of the device.
 * - `deterministic`: install referrer and clipboard only; no fingerprint ever leaves the device.
 * - `off`: no deferred match. Links that open the app still work.
 */
export type Matching = 'full' | 'deterministic' | 'off'

/**
 * The settings of a client. `API_KEY` and `appID` are all that most apps need: the publishable key
 * carries the address of the service that issued it.
 *
 * @example
 * const config: Config = { API_KEY: 'pk_…', appID: 'app_…' }
 */
export interface Config {
  /** The publishable key from the dashboard. It identifies the app and authorizes nothing. */
  readonly API_KEY: string
  /** The app's identifier from the dashboard. */
  readonly appID: string
  /**
   * Whether the clipboard is checked for a deferred link. iOS only; the system's paste prompt may appear
   * when the clipboard holds a URL. Default: true.
   */
  readonly shouldUseClipboard?: boolean | undefined
  /** Where the first run is remembered. Default: the platform's own key-value storage. */
  readonly storage?: LinkStorage | undefined

  /** The service's address, when it is not the one in the key. */
  readonly baseUrl?: string | undefined
  /**
   * The hosts that serve this app's links. When given, a web URL on any other host is not a link: it is
   * neither routed nor sent anywhere. When absent, every web URL that opens the app is a link.
   */
  readonly linkHosts?: readonly string[] | undefined
  /** Default: `full`. Changing `off` to another value later, once consent is given, runs the match then. */
  readonly matching?: Matching | undefined
  /**
   * The longest wait for `isLinkProcessed`, all steps together: storage, referrer, clipboard, network,
   * retries. Default: 5000. A link found later still arrives.
   */
  readonly timeoutMs?: number | undefined
  /**
   * Hand over a deferred link again at the next start, from storage and without a request, until
   * `clearLink()` is called: it then survives a kill during sign-up. Default: false.
   */
  readonly keepUntilCleared?: boolean | undefined
  /**
   * Let a first launch that got no answer (offline) try again at the next starts, at most three within
   * 72 hours. Default: false, because the specification counts a failed check as processed.
   */
  readonly resumeUnanswered?: boolean | undefined
  /**
   * Called once for each link that arrives. Of several clients of one app, the one that was started or
   * updated last is called.
   */
  readonly onLink?: ((link: Link) => void) | undefined
  /** Called with every error, in addition to the line on the console. Never needed. */
  readonly onError?: ((error: LinkError) => void) | undefined
}

const defaultTimeoutMs = 5000

// Timers of more than 2^31 ms fire at once on most platforms.
const longestTimeoutMs = 60 * 60 * 1000

/** The budget as a number that timers understand, whatever an app passed. */
export function timeoutOf(config: Config): number {
  const { timeoutMs = defaultTimeoutMs } = config
  const isSensible = Number.isFinite(timeoutMs) && timeoutMs > 0
  return isSensible ? Math.min(timeoutMs, longestTimeoutMs) : defaultTimeoutMs
}
