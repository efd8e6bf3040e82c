/** A click that an install got. */
export interface Claim {
  /** The app that asked. */
  readonly appId: string
  /** Id of the click in the log. Null for a match by probability, whose response does not name the click. */
  readonly clickId: string | null
}

/** Everything that the service has acknowledged, for which app, and what it refused. */
export interface History {
  /** The app of each answered click, by the click's id in the log. */
  readonly clicks: Map<string, string>
  /** The app of each event whose 202 response arrived, by the event's id. */
  readonly events: Map<string, string>
  /** Claims by the installs that got them. */
  readonly claims: Map<string, Claim>
  /** How often the answers for an app led to which target: the package in the store, or the link. */
  readonly targets: Map<string, Map<string, number>>
  /**
   * Number of clicks that may only be in the memory of the process, because their redirect no longer waited for the
   * log. They are not in `clicks` if the process may be killed.
   */
  unconfirmed: number
  /** Statuses of clicks on a known link. */
  readonly taps: number[]
  /** How long each of them took, in milliseconds. */
  readonly tapMs: number[]
  /** Responses that no outage explains: neither a success nor a 503. */
  readonly unexpected: string[]
  /** Number of requests that were refused with 503, or got no response while the service itself was down. */
  refused: number
}

export function createHistory(): History {
  return {
    clicks: new Map(),
    events: new Map(),
    claims: new Map(),
    targets: new Map(),
    unconfirmed: 0,
    taps: [],
    tapMs: [],
    unexpected: [],
    refused: 0,
  }
}

export function countAcknowledged({
  clicks,
  events,
  claims,
}: Pick<History, 'clicks' | 'events' | 'claims'>): number {
  return clicks.size + events.size + claims.size
}
