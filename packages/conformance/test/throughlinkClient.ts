import {
  type Config,
  createLinkAnalytics,
  createLinkClient,
  createSessionRegistry,
  type LinkClient,
  type LinkEventNames,
  type Ports,
} from '@throughlink/client'
import type { App } from './app.ts'

/** The client of this repository as an app under test. A second start is a second client, as a second provider is. */
export function createThroughlinkApp(ports: Ports, initialConfig: Config): App {
  const options = { sessions: createSessionRegistry(), analytics: createLinkAnalytics(ports) }
  const first = createLinkClient(initialConfig, ports, options)
  const running: { client: LinkClient; stop: () => void }[] = []
  let config = initialConfig
  return {
    start() {
      const client = running.length === 0 ? first : createLinkClient(config, ports, options)
      running.push({ client, stop: client.start() })
    },
    stop: () => running.pop()?.stop(),
    update(next) {
      config = next
      for (const { client } of running) client.update(next)
    },
    clearLink: () => first.getSnapshot().clearLink(),
    logEvent: (name, data) => options.analytics.logEvent(name as LinkEventNames, data),
    setUserId: options.analytics.setUserId,
    getContext() {
      const { isLinkProcessed, linkUrl, linkRoute, linkType } = first.getSnapshot()
      return { isLinkProcessed, linkUrl, linkRoute, linkType }
    },
    subscribe: (listener) => void first.subscribe(listener),
  }
}
