import type { EventsResponse } from '@throughlink/protocol'
import { linkError, type LinkError } from '../errors.ts'
import type { ServiceAnswer } from '../service/serviceClient.ts'

/** What the service's answer means for a batch of events. */
export type UploadOutcome =
  /** The batch is durable at the service, but for the rejected ones: forget all of it. */
  | { readonly kind: 'accepted'; readonly rejected: EventsResponse['rejected'] }
  /** The service will not take this batch: send a smaller one; a single event is given up. */
  | { readonly kind: 'too-large' | 'refused'; readonly error: LinkError }
  /** Nothing was said about the events: keep them and come back. */
  | { readonly kind: 'later'; readonly error: LinkError; readonly retryAfter: string | null }
  | { readonly kind: 'stopped' }

/** Only a 202 that can be read removes events, and only 400, 413 and 422 are about the events. */
export function readUploadAnswer(answer: ServiceAnswer): UploadOutcome {
  switch (answer.kind) {
    case 'stopped':
      return answer
    case 'unanswered':
      return { kind: 'later', error: answer.error, retryAfter: null }
    case 'busy':
      return { kind: 'later', error: answer.error, retryAfter: answer.retryAfter }
    case 'answer': {
      const { status, body } = answer
      if (status === 202) return { kind: 'accepted', rejected: rejectedIn(body) }
      const message = `The service refused events with ${String(status)}.`
      const error = linkError('service_refused', message)
      if (status === 413) return { kind: 'too-large', error }
      const isOlderService = codeIn(body) === 'unsupported_api_version'
      if ((status === 400 && !isOlderService) || status === 422) return { kind: 'refused', error }
      // A wrong key, an older service, a proxy's page: the events are not at fault, and may still be sent.
      return { kind: 'later', error, retryAfter: null }
    }
  }
}

function rejectedIn(body: unknown): EventsResponse['rejected'] {
  const { rejected } = (body ?? {}) as Partial<EventsResponse>
  if (!Array.isArray(rejected)) return []
  return rejected.filter((rejection) => codeIn(rejection) !== null)
}

function codeIn(body: unknown): string | null {
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : null
}
