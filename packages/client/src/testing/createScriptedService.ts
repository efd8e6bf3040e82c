import {
  apiPaths,
  type EventsRequest,
  type EventsResponse,
  type MatchRequest,
  type MatchResponse,
  type ResolveShortRequest,
  type ResolveShortResponse,
} from '@throughlink/protocol'
import type { Clock, Http, HttpRequest, HttpResponse } from '../ports.ts'

/** A response of the service, or a failure to respond. */
export type ScriptedReply<Body> =
  | 'offline'
  | 'hang'
  | {
      readonly status?: number
      readonly body?: Body | string
      readonly retryAfter?: string
      /** Delay of the response, on the simulated clock. */
      readonly afterMs?: number
    }

export interface ScriptedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The responses of the service. Called for every request, so that a test can change them. */
export interface ServiceScript {
  match?: ((request: MatchRequest) => ScriptedReply<Partial<MatchResponse>>) | undefined
  resolve?: (request: ResolveShortRequest) => ScriptedReply<Partial<ResolveShortResponse>>
  events?: (request: EventsRequest) => ScriptedReply<Partial<EventsResponse>>
}

/** A simulated service: the {@link Http} port with scripted responses. Uses no network. */
export interface ScriptedService extends Http {
  readonly requests: readonly ScriptedRequest[]
  /** Returns the requests to one endpoint. */
  requestsTo(path: keyof typeof apiPaths): readonly ScriptedRequest[]
  /** Number of requests that were neither answered nor cancelled. */
  readonly openRequests: number
  script: ServiceScript
}

export function createScriptedService(clock: Clock, script: ServiceScript = {}): ScriptedService {
  const requests: ScriptedRequest[] = []
  const open = new Set<object>()

  function replyTo(path: string, body: unknown): ScriptedReply<unknown> {
    if (path === apiPaths.matchLink) {
      return service.script.match?.(body as MatchRequest) ?? { body: noMatch }
    }
    if (path === apiPaths.resolveShort) {
      return service.script.resolve?.(body as ResolveShortRequest) ?? { status: 404 }
    }
    const accepted = (body as EventsRequest).events.length
    return (
      service.script.events?.(body as EventsRequest) ?? {
        status: 202,
        body: { accepted, duplicate: 0, rejected: [] },
      }
    )
  }

  function post(request: HttpRequest) {
    const path = request.url.replace(/^\w+:\/\/[^/]*/, '')
    const body = JSON.parse(request.body) as unknown
    requests.push({ path, headers: request.headers, body })
    const call = {}
    open.add(call)
    const reply = replyTo(path, body)
    let cancelTimer: () => void = () => undefined
    const response = new Promise<HttpResponse>((resolve, reject) => {
      if (reply === 'hang') return
      if (reply === 'offline') {
        open.delete(call)
        reject(new Error('Network request failed'))
        return
      }
      const respond = () => {
        open.delete(call)
        resolve({
          status: reply.status ?? 200,
          retryAfter: reply.retryAfter ?? null,
          body: toText(reply),
        })
      }
      if (reply.afterMs === undefined) respond()
      else cancelTimer = clock.setTimer(respond, reply.afterMs)
    })
    return {
      response,
      cancel() {
        open.delete(call)
        cancelTimer()
      },
    }
  }

  const service: ScriptedService = {
    post,
    requests,
    requestsTo: (name) => requests.filter(({ path }) => path === apiPaths[name]),
    get openRequests() {
      return open.size
    },
    script,
  }
  return service
}

/** A response without a body has that of the service: a problem with a code. */
function toText({ status = 200, body }: { status?: number; body?: unknown }): string {
  if (typeof body === 'string') return body
  const code = status === 404 ? 'not_found' : 'refused'
  return JSON.stringify(body ?? (status < 400 ? {} : { code }))
}

const noMatch: MatchResponse = { link: null, matchType: 'none', confidence: 0 }
