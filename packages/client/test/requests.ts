import type { TestPhone } from '@throughlink/client/testing'
import type { EventsRequest, LinkEvent } from '@throughlink/protocol'

/** Returns the bodies of all match requests from this phone, across its processes. */
export function matchBodies({ service }: TestPhone): readonly Readonly<Record<string, unknown>>[] {
  return service.requestsTo('matchLink').map(({ body }) => body as Record<string, unknown>)
}

/** Returns the URLs sent to resolve-short. */
export function resolvedUrls({ service }: TestPhone): readonly string[] {
  return service.requestsTo('resolveShort').map(({ body }) => (body as { url: string }).url)
}

/** Returns all events sent to the service, including resent ones. */
export function sentEvents({ service }: TestPhone): readonly LinkEvent[] {
  return service.requestsTo('events').flatMap(({ body }) => (body as EventsRequest).events)
}
