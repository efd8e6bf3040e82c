import {
  linkRoute,
  openedLinkType,
  type Config,
  type Link,
  type LinkClient,
  type LinkDetails,
  type LinkSnapshot,
  type SimulatedMatch,
} from '@throughlink/client'

/** An event that the app under test logged. */
export interface LoggedEvent {
  readonly name: string
  readonly data: unknown
}

/** A client without phone, storage and service: it shows what a test tells it to, at once. */
export interface TestClient extends LinkClient {
  readonly simulateOpened: (url: string) => void
  /** As on a start whose check is not over: `isLinkProcessed` is false until another call. */
  readonly simulateWaiting: () => void
  readonly loggedEvents: () => readonly LoggedEvent[]
  readonly reset: () => void
}

type Told = 'waiting' | 'nothing' | 'cleared' | Link

export function createTestClient(): TestClient {
  const listeners = new Set<() => void>()
  let events: LoggedEvent[] = []
  let config: Partial<Config> = {}
  let starts = 0
  /** What `onLink` was told last. It is told of each link once, when somebody listens. */
  let delivered: Link | null = null
  let told: Told
  let snapshot: LinkSnapshot
  let details: LinkDetails

  function show(next: Told): void {
    told = next
    snapshot = snapshotOf(next, clearLink)
    details = detailsOf(next)
    deliver()
    for (const listener of [...listeners]) listener()
  }

  function deliver(): void {
    if (typeof told === 'string' || told === delivered || starts === 0) return
    delivered = told
    config.onLink?.(told)
  }

  function clearLink(): void {
    if (typeof told !== 'string') show('cleared')
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
      show({ url, route: linkRoute(url), type: 'deferred', method, confidence })
    },
    simulateOpened(url) {
      const type = openedLinkType(url, config.linkHosts)
      if (type === null)
        throw new Error(`An app opened by ${url} has no link: it is not one of ours.`)
      show({ url, route: linkRoute(url), type, method: 'opened', confidence: 1 })
    },
    simulateWaiting() {
      show('waiting')
    },
    logEvent(name, data) {
      events.push({ name, data })
    },
    flush: () => Promise.resolve(),
    loggedEvents: () => events,
    reset() {
      events = []
      delivered = null
      show('nothing')
    },
  }
  client.reset()
  return client
}

function snapshotOf(told: Told, clearLink: () => void): LinkSnapshot {
  const link = typeof told === 'string' ? null : told
  return {
    isLinkProcessed: told !== 'waiting',
    linkUrl: link?.url ?? null,
    linkRoute: link?.route ?? null,
    linkType: link?.type ?? null,
    clearLink,
  }
}

function detailsOf(told: Told): LinkDetails {
  const none = { method: null, confidence: null, reason: null, error: null }
  switch (told) {
    case 'waiting':
      return { ...none, status: 'pending' }
    case 'nothing':
      return { ...none, status: 'none', reason: 'no_match' }
    case 'cleared':
      return { ...none, status: 'none', reason: 'cleared' }
    default:
      return { ...none, status: 'linked', method: told.method, confidence: told.confidence }
  }
}
