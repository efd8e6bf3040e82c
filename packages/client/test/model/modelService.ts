import type { Clock, Http, HttpResponse } from '@throughlink/client'
import type { EventsRequest, MatchRequest } from '@throughlink/protocol'
import type { ProcessScript, Reply, Scenario, TimedReply } from './scenario.ts'

const deferredUrls = {
  long: 'https://acme.example/deferred/1?ref=a',
  short: 'https://l.acme.example/d1?utm=x',
}

export interface MatchRequestSeen {
  readonly at: number
  readonly body: MatchRequest
  readonly hasFingerprint: boolean
  /** When the client received a response, of any kind. */
  answeredAt: number | null
}

export interface UploadSeen {
  readonly at: number
  readonly size: number
  /** When the client gave up on it. */
  cancelledAt: number | null
}

/** The service, as one process sees it. */
export interface ModelService extends Http {
  readonly matchRequests: readonly MatchRequestSeen[]
  readonly uploads: readonly UploadSeen[]
  /** The number of responses to the client that end the attempt. */
  readonly conclusiveAnswers: number
  readonly openRequests: number
}

/** Creates the service of a process. `acceptEvent` is called for each event that the service has stored. */
export function createModelService(
  scenario: Scenario,
  script: ProcessScript,
  clock: Clock,
  isAlive: () => boolean,
  acceptEvent: (event: EventsRequest['events'][number]) => void,
): ModelService {
  const startedAt = clock.now()
  const matchRequests: MatchRequestSeen[] = []
  const uploads: UploadSeen[] = []
  let conclusiveAnswers = 0
  let openRequests = 0

  /** Calls `answer` after a delay, unless the process has died or the client has cancelled. */
  function respond(
    afterMs: number | null,
    answer: () => HttpResponse | null,
    onCancel: () => void = () => undefined,
  ) {
    openRequests += 1
    let isOpen = true
    const end = () => {
      if (isOpen) openRequests -= 1
      isOpen = false
    }
    const response = new Promise<HttpResponse>((resolve, reject) => {
      if (afterMs === null) return
      clock.setTimer(() => {
        if (!isAlive() || !isOpen) return
        end()
        const found = answer()
        if (found) resolve(found)
        else reject(new Error('Network request failed'))
      }, afterMs)
    })
    const cancel = () => {
      if (isOpen) onCancel()
      end()
    }
    return { response, cancel }
  }

  function planMatch(): TimedReply {
    const { match, outage, resolve } = script
    if (!outage) return match[Math.min(matchRequests.length, match.length - 1)] ?? resolve
    const isOver = clock.now() - startedAt >= outage.untilMs
    return { reply: isOver ? 'link' : outage.reply, afterMs: 0 }
  }

  function postMatch(body: MatchRequest) {
    const { reply, afterMs } = planMatch()
    const hasFingerprint = 'screenWidth' in body || 'shadow' in body
    const seen: MatchRequestSeen = { at: clock.now(), body, hasFingerprint, answeredAt: null }
    if (isAlive()) matchRequests.push(seen)
    return respond(reply === 'hang' ? null : afterMs, () => {
      seen.answeredAt = clock.now()
      if (['link', 'none', '404', '401'].includes(reply)) conclusiveAnswers += 1
      return createResponse(reply, deferredUrls[scenario.deferred])
    })
  }

  function postEvents({ events }: EventsRequest) {
    const { reply, msPerEvent, maxEvents } = script.uploads
    const upload: UploadSeen = { at: clock.now(), size: events.length, cancelledAt: null }
    if (isAlive()) uploads.push(upload)
    return respond(
      reply === 'hang' ? null : msPerEvent * events.length,
      () => {
        if (reply !== 'ok') return createResponse(reply, '')
        if (events.length > maxEvents) return toResponse(413, { code: 'too_large' })
        events.forEach(acceptEvent)
        return toResponse(202, { accepted: events.length, duplicate: 0, rejected: [] })
      },
      () => (upload.cancelledAt = clock.now()),
    )
  }

  return {
    matchRequests,
    uploads,
    get conclusiveAnswers() {
      return conclusiveAnswers
    },
    get openRequests() {
      return openRequests
    },
    post({ url, body: text }) {
      const body: unknown = JSON.parse(text)
      if (url.endsWith('/match-link')) return postMatch(body as MatchRequest)
      if (url.endsWith('/events')) return postEvents(body as EventsRequest)
      const { reply, afterMs } = script.resolve
      return respond(reply === 'hang' ? null : afterMs, () =>
        createResponse(reply, resolveShortUrl(body)),
      )
    },
  }
}

function createResponse(reply: Reply, link: string): HttpResponse | null {
  switch (reply) {
    case 'link':
      return toResponse(200, { link, matchType: 'probabilistic', confidence: 0.97 })
    case 'none':
      return toResponse(200, { link: null, matchType: 'none', confidence: 0 })
    case '404':
      return toResponse(404, { code: 'link_not_found' })
    case '401':
      return toResponse(401, { code: 'invalid_key' })
    case '503':
      return toResponse(503, {})
    case 'busy':
      return { ...toResponse(429, {}), retryAfter: '1' }
    case 'portal':
      return { ...toResponse(200, {}), body: '<html>Sign in to the network</html>' }
    case 'page':
      return { ...toResponse(404, {}), body: '<html>Not found</html>' }
    case 'offline':
    case 'hang':
      return null
  }
}

function toResponse(status: number, body: unknown): HttpResponse {
  return { status, retryAfter: null, body: JSON.stringify(body) }
}

/** Returns the link that the service resolves a short link to. */
function resolveShortUrl(body: unknown): string {
  const { url } = body as { url?: string }
  return String(url).replace(/\/([^/]+)$/, '/resolved/$1')
}
