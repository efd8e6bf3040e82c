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

/** An answer of the service, or the lack of one. */
export type ScriptedReply<Body> =
  | 'offline'
  | 'hang'
  | {
      readonly status?: number
      readonly body?: Body | string
      readonly retryAfter?: string
      /** How long the answer takes, on the simulated clock. */
      readonly afterMs?: number
    }

export interface ScriptedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the service answers. Each is asked for every request, so that a test can change its mind. */
export interface ServiceScript {
  match?: (request: MatchRequest) => ScriptedReply<Partial<MatchResponse>>
  resolve?: (request: ResolveShortRequest) => ScriptedReply<Partial<ResolveShortResponse>>
  events?: (request: EventsRequest) => ScriptedReply<Partial<EventsResponse>>
}

/** The service of a test: the {@link Http} port with answers by script. Nothing leaves the process. */
export interface ScriptedService extends Http {
  readonly requests: readonly ScriptedRequest[]
  /** Requests to one of the paths, for counting. */
  requestsTo(path: keyof typeof apiPaths): readonly ScriptedRequest[]
  /** Requests that were neither answered nor cancelled. */
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
      return service.script.resolve?.(body as ResolveShortRequest) ?? { status: 404, body: {} }
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
      const answer = () => {
        open.delete(call)
        resolve({
          status: reply.status ?? 200,
          retryAfter: reply.retryAfter ?? null,
          body: typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}),
        })
      }
      if (reply.afterMs === undefined) answer()
      else cancelTimer = clock.setTimer(answer, reply.afterMs)
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

const noMatch: MatchResponse = { link: null, matchType: 'none', confidence: 0 }
