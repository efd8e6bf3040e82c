import { type LinkError, linkError } from '../errors/linkError.ts'
import { hasProblemCode, refusal } from './refusal.ts'
import type { ServiceResponse } from './serviceClient.ts'

/** What the service said, or why this is not known. */
export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: object }
  | { readonly kind: 'none'; readonly error: LinkError; readonly retryAfter: string | null }
  | { readonly kind: 'stopped' }

/**
 * Separates an answer of the service from what a network puts in its place: nothing, a proxy's page, a captive portal.
 * An answer has the member `link`, or the `code` of a problem. That this version of the API is not known is none: the
 * service can be updated.
 */
export function readAnswer(request: string, response: ServiceResponse): Answer {
  switch (response.kind) {
    case 'stopped':
      return response
    case 'unanswered':
      return { kind: 'none', error: response.error, retryAfter: null }
    case 'busy':
      return { kind: 'none', error: response.error, retryAfter: response.retryAfter }
    case 'response': {
      const { status, body, domain } = response
      if (isAnswer(status, body)) return { kind: 'answer', status, body }
      return { kind: 'none', error: describe(request, domain, status, body), retryAfter: null }
    }
  }
}

function describe(request: string, domain: string, status: number, body: unknown): LinkError {
  if (status < 300) return linkError('answer_unreadable', [request, domain])
  if (hasProblemCode(body)) return refusal(request, status, body)
  return linkError('service_failed', [request, domain, String(status)])
}

function isAnswer(status: number, body: unknown): body is object {
  const { link, code } = (body ?? {}) as { link?: unknown; code?: unknown }
  if (status === 200) return typeof link === 'string' || link === null
  return hasProblemCode(body) && code !== 'unsupported_api_version'
}
