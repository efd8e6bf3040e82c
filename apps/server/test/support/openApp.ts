import {
  createFetchHttp,
  createLinkClient,
  createSessionRegistry,
  type LinkSnapshot,
  type LinkSource,
  type Ports,
  type Signals,
} from '@throughlink/client'
import { createMemoryStorage } from '@throughlink/client/testing'
import type { Seeded } from '#commands/seedOrganization.ts'
import { iphone } from './phones.ts'

export interface Phone {
  readonly app: Pick<Seeded, 'appId' | 'publishableKey'>
  readonly address?: string
  readonly signals?: Signals
  readonly referrer?: string
  readonly clipboard?: string
  readonly links?: LinkSource
  /** Content of its storage. Default: empty, as after an install. */
  readonly items?: Map<string, string>
}

/** Opens an app with the real client over HTTP, and waits until it knows its link. */
export async function openApp(phone: Phone): Promise<LinkSnapshot> {
  const { address = '203.0.113.9', signals = iphone, referrer, clipboard, links, app } = phone
  const http = createFetchHttp((url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  )
  const ports: Ports = {
    platform: signals.platform,
    http,
    links,
    storage: createMemoryStorage(phone.items ? { items: phone.items } : {}),
    device: { read: () => signals },
    ...(referrer === undefined
      ? {}
      : { installReferrer: { read: () => ({ referrer, clickTime: 100, installTime: 142 }) } }),
    ...(clipboard === undefined
      ? {}
      : { clipboard: { hasUrl: () => true, readText: () => clipboard } }),
  }
  const client = createLinkClient({ API_KEY: app.publishableKey, appID: app.appId }, ports, {
    sessions: createSessionRegistry(),
  })
  return new Promise((resolve) => {
    const stop = client.start()
    const check = () => {
      if (!client.getSnapshot().isLinkProcessed) return
      resolve(client.getSnapshot())
      stop()
    }
    client.subscribe(check)
    check()
  })
}
