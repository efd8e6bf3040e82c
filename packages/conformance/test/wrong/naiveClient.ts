import type { Config, Ports, Signals } from '@throughlink/client'
import type { Context } from '@throughlink/conformance'
import type { App } from '../app.ts'

const nothing: Context = { isLinkProcessed: false, linkUrl: null, linkRoute: null, linkType: null }

/**
 * A client as one might write it after reading the summary of the specification. It talks to the right
 * endpoints with the right headers and works on a good day, but has no guard, no storage, no timeout, no
 * retries, and sends whatever it finds.
 */
export function createNaiveApp(ports: Ports, config: Config): App {
  let context = nothing
  const listeners: (() => void)[] = []
  const installId = 'install-0123456789abcdef'
  let lastEventId = 0

  function show(change: Partial<Context>): void {
    context = { ...context, ...change }
    for (const listener of listeners) listener()
  }

  async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
    const { response } = ports.http.post({
      url: `${config.baseUrl ?? ''}/api/link/${path}`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${config.API_KEY}`,
        'X-App-ID': config.appID,
        'X-SDK': 'naive/1.0.0',
        'X-API-Version': '2026-11-01',
      },
      body: JSON.stringify(body),
    })
    return JSON.parse((await response).body) as Record<string, unknown>
  }

  async function open(url: string, linkType: Context['linkType']): Promise<void> {
    let resolved = url
    if (/^https?:\/\/[^/]+\/[^/]+$/.test(url)) {
      const { link } = await post('resolve-short', { url })
      if (typeof link === 'string') resolved = link
    }
    const { pathname, search } = new URL(resolved, 'https://app.example')
    const linkRoute = `${pathname}${search}`
    show({ isLinkProcessed: true, linkUrl: resolved, linkRoute, linkType })
  }

  async function match(): Promise<void> {
    const referrer = await ports.installReferrer?.read()
    const [, clickId] = /click_?id=([^&]+)/i.exec(referrer?.referrer ?? '') ?? []
    const pastedLink = await ports.clipboard?.readText()
    const signals: Signals | undefined = await ports.device?.read()
    const facts =
      clickId === undefined ? { ...signals, timestamp: Date.now(), pastedLink } : { clickId }
    const { link } = await post('match-link', { installId, ...facts })
    if (typeof link === 'string') await open(link, 'deferred')
    else show({ isLinkProcessed: true })
  }

  async function start(): Promise<void> {
    const url = await ports.links?.getInitialUrl()
    if (url) await open(url, url.startsWith('http') ? 'verified' : 'scheme')
    await match()
  }

  return {
    start() {
      ports.links?.subscribe((url) => {
        open(url, url.startsWith('http') ? 'verified' : 'scheme').catch(() => {})
      })
      start().catch(() => show({ isLinkProcessed: true }))
    },
    stop() {},
    update(next) {
      config = next
    },
    clearLink: () => show(nothing),
    logEvent(name, data) {
      lastEventId += 1
      const id = `event-${String(lastEventId).padStart(16, '0')}`
      const event = { id, name, data, time: Date.now(), installId }
      post('events', { sentAt: Date.now(), events: [event] }).catch(() => {})
    },
    setUserId() {},
    getContext: () => context,
    subscribe: (listener) => void listeners.push(listener),
  }
}
