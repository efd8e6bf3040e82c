import type { Config, HttpResponse, Ports } from '@throughlink/client'
import { type Context, type Route, routePaths } from '@throughlink/conformance'
import type { App, CreateApp } from '../app.ts'
import { createThroughlinkApp } from '../throughlinkClient.ts'

type Json = Record<string, unknown>

/** A client that is right except for one mistake. */
export interface Mistake {
  readonly ports?: (ports: Ports, config: Config) => Partial<Ports>
  readonly config?: (config: Config) => Config
  readonly app?: (app: App, ports: Ports) => Partial<App>
}

/** Creates our client with a mistake in its ports, its config or its surface. */
export function mutate(mistake: Mistake): CreateApp {
  const changeConfig = mistake.config ?? ((config) => config)
  return (ports, config) => {
    const changed = { ...ports, ...mistake.ports?.(ports, config) }
    const app = createThroughlinkApp(changed, changeConfig(config))
    const right: App = { ...app, update: (next) => app.update(changeConfig(next)) }
    return { ...right, ...mistake.app?.(right, ports) }
  }
}

/** Changes the bodies sent to one endpoint. */
export function changeRequests(
  route: Route,
  change: (body: Json, ports: Ports) => Json | Promise<Json>,
): Mistake {
  return {
    ports: (ports) => ({
      http: {
        post(request) {
          if (!request.url.endsWith(routePaths[route])) return ports.http.post(request)
          const body = Promise.resolve(change(JSON.parse(request.body) as Json, ports))
          const response = body.then(
            (changed) => ports.http.post({ ...request, body: JSON.stringify(changed) }).response,
          )
          return { response, cancel: () => {} }
        },
      },
    }),
  }
}

/** Changes the responses of endpoints. `response` is null when there was none. */
export function changeResponses(
  routes: readonly Route[],
  change: (response: HttpResponse | null) => HttpResponse,
): Mistake {
  return {
    ports: ({ http }) => ({
      http: {
        post(request) {
          const call = http.post(request)
          if (!routes.some((route) => request.url.endsWith(routePaths[route]))) return call
          const response = call.response.then(change, () => change(null))
          return { response, cancel: () => call.cancel() }
        },
      },
    }),
  }
}

/** Answers requests to one endpoint without sending them. */
export function answerLocally(
  route: Route,
  response: HttpResponse,
  isLocal: (ports: Ports) => boolean = () => true,
): Mistake {
  return {
    ports: (ports) => ({
      http: {
        post(request) {
          const isTarget = request.url.endsWith(routePaths[route]) && isLocal(ports)
          if (!isTarget) return ports.http.post(request)
          return { response: Promise.resolve(response), cancel: () => {} }
        },
      },
    }),
  }
}

/** Changes the context that the app sees. */
export function changeContext(change: (context: Context) => Context): Mistake {
  return { app: (app) => ({ getContext: () => change(app.getContext()) }) }
}
