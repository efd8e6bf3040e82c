import {
  createFetchHttp,
  createLinkClient,
  createSessionRegistry,
  type LinkClient,
  type LinkStorage,
  type Ports,
} from '@throughlink/client'
import { iphone } from '@throughlink/server/test/support/phones.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

/** An Android phone that installed the app from a link. Its storage outlives the process of the app. */
export interface Phone {
  /** Opens the app in a new process. */
  readonly open: () => OpenedApp
}

export interface PhoneOptions {
  readonly app: TestApp
  readonly port: number
  /** The referrer in the store URL of the click. */
  readonly referrer: string
  readonly resumeUnanswered: boolean
}

export interface OpenedApp {
  readonly client: LinkClient
  /** Resolves to the time that the app waited until it was told to continue. */
  readonly waitedMs: Promise<number>
  /** Resolves to the time since the start at which a link was shown, or null after the timeout. */
  readonly waitForLink: (timeoutMs: number) => Promise<number | null>
  /** Ends the process as the system does: nothing that it started has an effect any more. */
  readonly kill: () => void
}

const signals = {
  ...iphone,
  platform: 'android',
  model: 'Pixel 9',
  manufacturer: 'Google',
} as const

export function createPhone(options: PhoneOptions): Phone {
  const items = new Map<string, string>()
  return { open: () => openApp(items, options) }
}

function openApp(items: Map<string, string>, options: PhoneOptions): OpenedApp {
  const { app, port, referrer, resumeUnanswered } = options
  let isKilled = false
  const hasEnded = () => isKilled
  const never = new Promise<never>(() => undefined)
  const storage: LinkStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (!hasEnded()) items.set(key, value)
    },
    removeItem(key) {
      if (!hasEnded()) items.delete(key)
    },
  }
  const ports: Ports = {
    platform: 'android',
    // Neither a response nor a failure reaches a process that no longer exists.
    http: createFetchHttp(async (url, init) => {
      if (hasEnded()) return never
      const response = await fetch(url, init).catch((error: unknown) => {
        if (hasEnded()) return never
        throw error
      })
      return hasEnded() ? never : response
    }),
    storage,
    device: { read: () => signals },
    installReferrer: { read: () => ({ referrer }) },
    // Failures are expected here. They are read from the details.
    logger: { error: () => undefined },
  }
  const config = {
    API_KEY: app.publishableKey,
    appID: app.appId,
    baseUrl: `http://127.0.0.1:${port}`,
    resumeUnanswered,
  }
  const client = createLinkClient(config, ports, { sessions: createSessionRegistry() })
  const startedMs = performance.now()
  const stop = client.start()

  function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<number | null> {
    return new Promise((resolve) => {
      const settle = (ms: number | null) => {
        clearTimeout(timer)
        unsubscribe()
        resolve(ms)
      }
      const check = () => {
        if (isDone()) settle(performance.now() - startedMs)
      }
      const timer = setTimeout(() => {
        settle(null)
      }, timeoutMs)
      const unsubscribe = client.subscribe(check)
      check()
    })
  }

  const timeoutMs = 30_000
  return {
    client,
    waitedMs: waitUntil(() => client.getSnapshot().isLinkProcessed, timeoutMs).then(
      (ms) => ms ?? timeoutMs,
    ),
    waitForLink: (linkTimeoutMs) =>
      waitUntil(() => client.getSnapshot().linkUrl !== null, linkTimeoutMs),
    kill() {
      isKilled = true
      stop()
    },
  }
}
