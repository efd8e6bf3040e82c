import {
  apiPaths,
  type ResolveShortRequest,
  type ResolveShortResponse,
} from '@throughlink/protocol'
import type { Reporter } from '../reporter.ts'
import { mergeQuery } from '../routes/mergeQuery.ts'
import { shortUrl } from '../routes/shortUrl.ts'
import { refusal } from '../service/refusal.ts'
import type { ServiceClient, ServiceResponse } from '../service/serviceClient.ts'
import type { Scope } from '../time/scope.ts'

/**
 * Resolves a short link and adds the short link's query parameters. Resolves one level only: if the result
 * is again a short link, it is returned as is. Returns null for a link that is not short, that the service
 * does not know or refuses, or when there is no response in time: the caller then uses the link itself, so
 * that the user's tap is never lost.
 */
export function resolveShort(
  link: string,
  linkHosts: readonly string[] | undefined,
  timeoutMs: number,
  { service, scope, reporter }: { service: ServiceClient; scope: Scope; reporter: Reporter },
): Promise<string | null> {
  const url = shortUrl(link, linkHosts)
  if (url === null) return Promise.resolve(null)
  const request: ResolveShortRequest = { url }
  return service.post(scope, apiPaths.resolveShort, request, timeoutMs).then((response) => {
    reportFailure(response, reporter)
    const resolved = readResolved(response)
    return resolved === null ? null : mergeQuery(resolved, link)
  })
}

function readResolved(response: ServiceResponse): string | null {
  if (response.kind !== 'response' || response.status !== 200) return null
  const { link } = (response.body ?? {}) as Partial<ResolveShortResponse>
  return typeof link === 'string' && link !== '' ? link : null
}

/** Reports everything but an answer. 404 is one: the service has no such link. */
function reportFailure(response: ServiceResponse, reporter: Reporter): void {
  if (response.kind === 'unanswered' || response.kind === 'busy') reporter.report(response.error)
  if (response.kind !== 'response') return
  const { status, body } = response
  if (status !== 200 && status !== 404) reporter.report(refusal('resolve-short', status, body))
}
