import { type LinkError, linkError } from '../errors/linkError.ts'

/**
 * Creates the error for a request that the service refused. A `code` in another form than the service's
 * comes from a proxy, and may be anything: it is left out, since messages contain no URL and no key.
 */
export function refusal(request: string, status: number, body: unknown): LinkError {
  const details = [request, String(status)]
  if (!hasProblemCode(body)) return linkError('service_refused', details)
  return linkError('service_refused', [...details, body.code], body.code)
}

export function hasProblemCode(body: unknown): body is { readonly code: string } {
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[a-z_]+$/.test(code)
}
