import type { TestPhone } from '@throughlink/client/testing'
import type { EventsRequest, LinkEvent } from '@throughlink/protocol'

/** The bodies of the match requests that reached the service, from every process on the phone. */
export function matchBodies({ service }: TestPhone): readonly Readonly<Record<string, unknown>>[] {
  return service.requestsTo('matchLink').map(({ body }) => body as Record<string, unknown>)
}

/** The URLs that the service was asked to resolve. */
export function resolvedUrls({ service }: TestPhone): readonly string[] {
  return service.requestsTo('resolveShort').map(({ body }) => (body as { url: string }).url)
}

/** The events that reached the service, as often as they were sent. */
export function sentEvents({ service }: TestPhone): readonly LinkEvent[] {
  return service.requestsTo('events').flatMap(({ body }) => (body as EventsRequest).events)
}
