import type { EventsResponse } from '@throughlink/protocol'
import type { LinkError } from '../errors/linkError.ts'
import { refusal } from '../service/refusal.ts'
import type { ServiceResponse } from '../service/serviceClient.ts'

/** What to do with a batch of events after the service responded. */
export type UploadOutcome =
  /** The service has stored the batch, except the rejected events. Remove the whole batch. */
  | { readonly kind: 'accepted'; readonly rejected: EventsResponse['rejected'] }
  /** The service refuses this batch. Send a smaller one; drop a batch of one event. */
  | { readonly kind: 'too-large' | 'refused'; readonly error: LinkError }
  /** The response does not concern the events. Keep them and retry later. */
  | {
      readonly kind: 'retry'
      readonly error: LinkError
      readonly retryAfter: string | null
      /** Whether the request timed out: a smaller batch may get through a slow network. */
      readonly isTimeout: boolean
    }
  | { readonly kind: 'stopped' }

/** Maps a response to an outcome. Only a readable 202 accepts events; only 400, 413 and 422 refuse them. */
export function readEventsResponse(response: ServiceResponse): UploadOutcome {
  switch (response.kind) {
    case 'stopped':
      return response
    case 'unanswered':
      return { ...response, kind: 'retry', retryAfter: null }
    case 'busy':
      return { ...response, kind: 'retry', isTimeout: false }
    case 'response': {
      const { status, body } = response
      if (status === 202) return { kind: 'accepted', rejected: readRejections(body) }
      const error = refusal('events', status, body)
      if (status === 413) return { kind: 'too-large', error }
      const isOlderService = readCode(body) === 'unsupported_api_version'
      if ((status === 400 && !isOlderService) || status === 422) return { kind: 'refused', error }
      // A wrong key, an older service or a proxy's page: the events are valid and can be sent later.
      return { kind: 'retry', error, retryAfter: null, isTimeout: false }
    }
  }
}

function readRejections(body: unknown): EventsResponse['rejected'] {
  const { rejected } = (body ?? {}) as Partial<EventsResponse>
  if (!Array.isArray(rejected)) return []
  return rejected.filter((rejection) => readCode(rejection) !== null)
}

function readCode(body: unknown): string | null {
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : null
}
