import {
  type Config,
  type Link,
  type LinkClient,
  type LinkDetails,
  linkRoute,
  type LinkSnapshot,
  openedLinkType,
  type SimulatedMatch,
} from '@throughlink/client'

/** An event logged by the app under test. */
export interface LoggedEvent {
  readonly name: string
  readonly data: unknown
}

/** A client without device, storage and service. It shows simulated links immediately. */
export interface TestClient extends LinkClient {
  /** Simulates a match in progress: `isLinkProcessed` is false until the next simulated state. */
  readonly simulateWaiting: () => void
  readonly loggedEvents: () => readonly LoggedEvent[]
  /** Removes the link and the logged events. */
  readonly restart: () => void
}

type SimulatedState = 'waiting' | 'nothing' | 'cleared' | Link

export function createTestClient(): TestClient {
  const listeners = new Set<() => void>()
  let events: LoggedEvent[] = []
  /** Like the real provider, the provider accepts a missing config. */
  let config: Config | null | undefined = null
  let starts = 0
  /** The link last passed to `onLink`. Each link is passed once, while a provider is mounted. */
  let delivered: Link | null = null
  let lastLink: Link | null = null
  let state: SimulatedState
  let snapshot: LinkSnapshot
  let details: LinkDetails

  function show(next: SimulatedState): void {
    state = next
    snapshot = toSnapshot(next, clearLink)
    if (typeof next !== 'string') lastLink = next
    details = toDetails(next, lastLink)
    deliver()
    for (const listener of [...listeners]) listener()
  }

  function deliver(): void {
    if (typeof state === 'string' || state === delivered || starts === 0) return
    delivered = state
    config?.onLink?.(state)
  }

  function clearLink(): void {
    if (typeof state !== 'string') show('cleared')
  }

  function restart(): void {
    events = []
    delivered = null
    lastLink = null
    show('nothing')
  }

  const client: TestClient = {
    getSnapshot: () => snapshot,
    getDetails: () => details,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start() {
      starts += 1
      deliver()
      return () => {
        starts -= 1
      }
    },
    update(next) {
      config = next
    },
    clearLink,
    matchPasted: () => Promise.resolve(false),
    simulateDeferred(url, found: SimulatedMatch = {}) {
      const { method = 'probabilistic', confidence = 0.97 } = found
      const route = linkRoute(url)
      show({ url, resolvedUrl: null, route, type: 'deferred', method, confidence })
    },
    simulateOpened(url) {
      const type = openedLinkType(url, config?.linkHosts)
      if (type === null) {
        throw new Error(
          `simulateOpened: ${url} is not a link of this app. ` +
            'Pass a web URL on one of your linkHosts, or a URL with the scheme of your app.',
        )
      }
      const route = linkRoute(url)
      show({ url, resolvedUrl: null, route, type, method: 'opened', confidence: 1 })
    },
    simulateWaiting() {
      show('waiting')
    },
    logEvent(name, data) {
      events.push({ name, data })
    },
    setUserId: () => undefined,
    flush: () => Promise.resolve(),
    loggedEvents: () => events,
    restart,
    reset() {
      restart()
      return Promise.resolve(true)
    },
    inspect: () => ({ installId: null, timeline: [], events: { waiting: [], dropped: 0 } }),
  }
  restart()
  return client
}

function toSnapshot(state: SimulatedState, clearLink: () => void): LinkSnapshot {
  const link = typeof state === 'string' ? null : state
  return {
    isLinkProcessed: state !== 'waiting',
    linkUrl: link?.url ?? null,
    linkRoute: link?.route ?? null,
    linkType: link?.type ?? null,
    clearLink,
  }
}

function toDetails(state: SimulatedState, lastLink: Link | null): LinkDetails {
  const base = { method: null, confidence: null, reason: null, error: null }
  const none = { ...base, lastLink, installId: null }
  switch (state) {
    case 'waiting':
      return { ...none, status: 'pending' }
    case 'nothing':
      return { ...none, status: 'none', reason: 'no_match' }
    case 'cleared':
      return { ...none, status: 'none', reason: 'cleared' }
    default:
      return { ...none, status: 'linked', method: state.method, confidence: state.confidence }
  }
}
