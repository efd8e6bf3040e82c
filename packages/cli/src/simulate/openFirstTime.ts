import {
  createFetchHttp,
  createLinkClient,
  createSessionRegistry,
  type Http,
  type LinkClient,
  type LinkStorage,
  type Ports,
  type Signals,
} from '@throughlink/client'
import type { Target } from './readTarget.ts'

export interface FirstOpen {
  readonly target: Pick<Target, 'service' | 'key' | 'appId'>
  readonly fetch: typeof fetch
  readonly signals: Signals
  readonly address: string
  /** Passed on by the store and by the clipboard. */
  readonly referrer: string | null
  readonly clipboard: string | null
  /** Seconds without a network. */
  readonly offline: number
}

export interface OpenedApp {
  readonly route: string | null
  readonly url: string | null
  readonly method: string | null
  readonly confidence: number | null
  /** Why there is no link. */
  readonly reason: string | null
  readonly error: string | null
  readonly installId: string | null
}

/** How long to wait for a link once a phone that was offline has a network: longer than the client's pauses. */
const maxLateMs = 40_000

/** Opens the app for the first time, with the real client and nothing in its storage. */
export async function openFirstTime(open: FirstOpen): Promise<OpenedApp> {
  const { target, signals, referrer, clipboard, offline } = open
  const ports: Ports = {
    platform: signals.platform,
    http: createHttp(open),
    storage: createStorage(),
    device: { read: () => signals },
    ...(referrer === null ? {} : { installReferrer: { read: () => ({ referrer }) } }),
    ...(clipboard === null ? {} : { clipboard: { hasUrl: () => true, readText: () => clipboard } }),
    // The error is part of the result.
    logger: { error: () => undefined },
  }
  const config = { API_KEY: target.key, appID: target.appId, baseUrl: target.service }
  const client = createLinkClient(config, ports, { sessions: createSessionRegistry() })
  const stop = client.start()
  try {
    await waitFor(client, () => client.getSnapshot().isLinkProcessed)
    if (offline > 0) {
      const isAnswered = () => client.getDetails().status !== 'failed'
      await waitFor(client, isAnswered, offline * 1000 + maxLateMs)
    }
    const { linkRoute, linkUrl } = client.getSnapshot()
    const { method, confidence, reason, error, installId } = client.getDetails()
    return {
      route: linkRoute,
      url: linkUrl,
      method,
      confidence,
      reason,
      error: error?.message ?? null,
      installId,
    }
  } finally {
    stop()
  }
}

function createHttp({ fetch, address, offline }: FirstOpen): Http {
  const onlineFromMs = performance.now() + offline * 1000
  return createFetchHttp((url, init) =>
    performance.now() < onlineFromMs
      ? Promise.reject(new TypeError('The phone is offline.'))
      : fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  )
}

function createStorage(): LinkStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value)
    },
  }
}

/** Waits until the client is in some state, or for a limited time. */
async function waitFor(client: LinkClient, isTrue: () => boolean, limitMs?: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = limitMs === undefined ? null : setTimeout(end, limitMs)
    const unsubscribe = client.subscribe(check)
    function end(): void {
      if (timer !== null) clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    function check(): void {
      if (isTrue()) end()
    }
    check()
  })
}
