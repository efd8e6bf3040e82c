import type { Config, Ports } from '@throughlink/client'
import type { App } from '../app.ts'
import { createThroughlinkApp } from '../throughlinkClient.ts'

/** Shows every URL that the system passes to the app. */
export function createCredulousApp(ports: Ports, config: Config): App {
  const app = createThroughlinkApp(ports, config)
  const listeners: (() => void)[] = []
  let last: string | null = null
  const take = (url: string | null) => {
    last = url ?? last
    for (const listener of listeners) listener()
  }
  ports.links?.subscribe(take)
  return {
    ...app,
    start() {
      app.start()
      void Promise.resolve(ports.links?.getInitialUrl() ?? null).then(take)
    },
    getContext() {
      const context = app.getContext()
      if (last === null || context.linkUrl !== null) return context
      return { isLinkProcessed: true, linkUrl: last, linkRoute: null, linkType: 'scheme' }
    },
    subscribe(listener) {
      app.subscribe(listener)
      listeners.push(listener)
    },
  }
}

/** Creates a session for each start. */
export function createUnguardedApp(ports: Ports, config: Config): App {
  let newest = createThroughlinkApp(ports, config)
  let starts = 0
  return {
    ...newest,
    start() {
      starts += 1
      if (starts > 1) newest = createThroughlinkApp(ports, config)
      newest.start()
    },
    stop: () => newest.stop(),
    getContext: () => newest.getContext(),
  }
}

/** Sends a match request every minute, whatever the service replies. */
export function createPollingApp(ports: Ports, config: Config): App {
  let request: Parameters<Ports['http']['post']>[0] | null = null
  const app = createThroughlinkApp(
    {
      ...ports,
      http: {
        post(sent) {
          if (sent.url.endsWith('match-link')) request = sent
          return ports.http.post(sent)
        },
      },
    },
    config,
  )
  function poll(): void {
    ports.clock?.setTimer(() => {
      if (request) ports.http.post(request).response.catch(() => {})
      poll()
    }, 60_000)
  }
  poll()
  return app
}
