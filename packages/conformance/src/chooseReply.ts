import type { Reply, Scenario } from './scenario.ts'
import type { Route } from './wire.ts'

const noMatch = { link: null, matchType: 'none', confidence: 0, reason: 'no_candidates' }

const unknownLink = {
  type: 'about:blank',
  title: 'Link not found.',
  status: 404,
  code: 'link_not_found',
  requestId: 'conformance',
}

/**
 * Returns the reply to the request with this index (from 0) to an endpoint. The last reply of a script
 * repeats. The default: no match, an unknown short link, and all events accepted.
 */
export function chooseReply(
  { service = {} }: Scenario,
  route: Route,
  index: number,
  body: unknown,
): Reply {
  const replies = service[route] ?? []
  const reply = replies[Math.min(index, replies.length - 1)]
  // A reply that only adds a delay or headers keeps the default response.
  const isWhole = reply && ('status' in reply || 'body' in reply || 'fault' in reply)
  return isWhole ? reply : { ...defaultReply(route, body), ...reply }
}

function defaultReply(route: Route, body: unknown): Reply {
  switch (route) {
    case 'match':
      return { body: noMatch }
    case 'resolve':
      return { status: 404, body: unknownLink }
    case 'events': {
      const { events } = (body ?? {}) as { events?: unknown }
      const accepted = Array.isArray(events) ? events.length : 0
      return { status: 202, body: { accepted, duplicate: 0, rejected: [] } }
    }
  }
}

/** Returns the status of a reply; null if there is no response. */
export function getStatus({ fault, status = 200 }: Reply): number | null {
  return fault === undefined ? status : null
}
