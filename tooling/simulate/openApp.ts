import { createLinkClient } from '../../packages/client/src/createLinkClient.ts'
import { createFetchHttp } from '../../packages/client/src/defaults/createFetchHttp.ts'
import type { Ports } from '../../packages/client/src/ports.ts'
import { createSessionRegistry } from '../../packages/client/src/session/sessionRegistry.ts'
import { createMemoryStorage } from '../../packages/client/src/testing/createMemoryStorage.ts'
import type { SimulatedPhone } from './phones.ts'
import type { SimulateOptions } from './readOptions.ts'

export interface Delivered {
  /** What the store or the clipboard passed on. */
  readonly referrer: string | null
  readonly clipboard: string | null
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
  readonly tookMs: number
}

/** Opens the app for the first time, with the real client and nothing in its storage. */
export async function openApp(
  { service, key, appId }: Pick<SimulateOptions, 'service' | 'key' | 'appId'>,
  { signals }: SimulatedPhone,
  { referrer, clipboard }: Delivered,
): Promise<OpenedApp> {
  const ports: Ports = {
    platform: signals.platform,
    http: createFetchHttp(fetch),
    storage: createMemoryStorage(),
    device: { read: () => signals },
    ...(referrer === null ? {} : { installReferrer: { read: () => ({ referrer }) } }),
    ...(clipboard === null ? {} : { clipboard: { hasUrl: () => true, readText: () => clipboard } }),
    // The error is part of the result.
    logger: { error: () => undefined },
  }
  const config = { API_KEY: key, appID: appId, baseUrl: service }
  const client = createLinkClient(config, ports, { sessions: createSessionRegistry() })
  const startedMs = performance.now()
  const stop = client.start()
  await new Promise<void>((resolve) => {
    const check = () => {
      if (client.getSnapshot().isLinkProcessed) resolve()
    }
    client.subscribe(check)
    check()
  })
  const tookMs = performance.now() - startedMs
  const { linkRoute, linkUrl } = client.getSnapshot()
  const { method, confidence, reason, error, installId } = client.getDetails()
  stop()
  return {
    route: linkRoute,
    url: linkUrl,
    method,
    confidence,
    reason,
    error: error?.message ?? null,
    installId,
    tookMs,
  }
}
